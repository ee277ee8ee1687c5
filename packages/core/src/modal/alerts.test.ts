import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterEach, expect, test, vi } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { internals } from '../latchkey.ts'
import { closeAlert, showAlert } from './showAlert.ts'

const create = (options: { debug?: boolean } = {}) => ({
  latchkey: createLatchkey({ projectId: 'test', networks: [testNetwork(1)], ...options }),
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['localhost', true],
  ['shop.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['localhost.shop.example', false],
  ['mylocalhost', false],
  ['127.0.0.11', false],
  ['192.168.1.20', false],
  ['shop.example', false],
  ['', false],
])(
  'without the option debug, a page on the host "%s" shows developer alerts: %s',
  (hostname, isShown) => {
    vi.stubGlobal('location', { hostname })
    const { latchkey } = create()
    showAlert(latchkey, { code: 'app/configuration', detail: 'relay' })
    expect(internals(latchkey).alert.getState().open).toBe(isShown)
  },
)

test('developer alerts open only under debug; the first one stays until it is closed', () => {
  const quiet = create({ debug: false }).latchkey
  showAlert(quiet, { code: 'app/configuration', detail: 'relay' })
  expect(internals(quiet).alert.getState().open).toBe(false)
  const { latchkey } = create({ debug: true })
  showAlert(latchkey, { code: 'app/configuration', detail: 'relay' })
  showAlert(latchkey, { code: 'unexpected', variant: 'error', detail: 'second' })
  expect(internals(latchkey).alert.getState()).toMatchObject({
    code: 'app/configuration',
    variant: 'info',
  })
  closeAlert(latchkey)
  expect(internals(latchkey).alert.getState().open).toBe(false)
})
