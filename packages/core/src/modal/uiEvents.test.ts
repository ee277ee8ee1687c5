import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { internals } from '../latchkey.ts'
import { closeModal } from './closeModal.ts'
import { openModal } from './openModal.ts'
import { createUiEvents, type UiEvent } from './uiEvents.ts'

test('the first listener of UI events gets the last earlier event of each type, and later listeners do not', () => {
  const ui = createUiEvents()
  ui.emit({ type: 'signInRequired', mayDecline: true })
  ui.emit({ type: 'connectionLost' })
  ui.emit({ type: 'signInRequired', mayDecline: false })
  const heard: UiEvent[] = []
  const late: UiEvent[] = []
  const stop = ui.watch((event) => heard.push(event))
  ui.watch((event) => late.push(event))
  stop()
  ui.emit({ type: 'supportedChain' })
  expect(heard).toEqual([{ type: 'connectionLost' }, { type: 'signInRequired', mayDecline: false }])
  expect(late).toEqual([{ type: 'supportedChain' }])
})

test('the first listener of UI events gets every earlier problem with the setup', () => {
  const ui = createUiEvents()
  const problems = ['themeMode', 'language'].map(
    (detail) => ({ type: 'setupProblem', code: 'options/invalid', detail }) as const,
  )
  for (const problem of problems) ui.emit(problem)
  const heard: UiEvent[] = []
  ui.watch((event) => heard.push(event))
  expect(heard).toEqual(problems)
})

test('without a screen, openModal and closeModal only change the state of the modal', () => {
  const latchkey = createLatchkey({ projectId: 'test', networks: [testNetwork(1)] })
  openModal(latchkey, { view: 'Networks' })
  expect(internals(latchkey).modal.getState()).toMatchObject({
    open: true,
    request: { view: { name: 'Networks' } },
  })
  closeModal(latchkey)
  expect(internals(latchkey).modal.getState().open).toBe(false)
})
