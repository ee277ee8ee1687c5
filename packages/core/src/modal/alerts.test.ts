import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { closeAlert, showAlert } from './showAlert.ts'

const create = (options: { debug?: boolean } = {}) => ({
  latchkey: createLatchkey({ projectId: 'test', networks: [testNetwork(1)], ...options }),
})

test('developer alerts open only under debug; the first one stays until it is closed', () => {
  const quiet = create({ debug: false }).latchkey
  showAlert(quiet, { code: 'app/configuration', detail: 'relay' })
  expect(quiet.alert.getState().open).toBe(false)
  const { latchkey } = create()
  showAlert(latchkey, { code: 'app/configuration', detail: 'relay' })
  showAlert(latchkey, { code: 'unexpected', variant: 'error', detail: 'second' })
  expect(latchkey.alert.getState()).toMatchObject({ code: 'app/configuration', variant: 'info' })
  closeAlert(latchkey)
  expect(latchkey.alert.getState().open).toBe(false)
})
