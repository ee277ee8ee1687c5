import { createLatchkey, openModal } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { otherNetwork } from '../testing/renderTestModal.tsx'
import { showLoadingCard } from './showLoadingCard.ts'

const networks = [otherNetwork(1, 'Far')] as const
const latchkey = createLatchkey({ projectId: 'shell', networks, adapters: [] })
let undo = () => {}
afterEach(() => {
  undo()
  internals(latchkey).modal.setState({ open: false })
})

function dialog(): HTMLDialogElement | null {
  return document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog') ?? null
}

function show(): void {
  openModal(latchkey)
  undo = showLoadingCard(latchkey, document.body)
}

test('a press before the modal’s code has loaded shows a loading card', () => {
  show()
  expect(dialog()?.open).toBe(true)
  expect(dialog()?.ariaLabel).toBe('Loading')
  expect(dialog()?.offsetWidth).toBeGreaterThan(300)
})

test('the modal’s state is loading while the loading card is shown', () => {
  const isLoading = () => latchkey.get().modal.loading
  expect(isLoading()).toBe(false)
  show()
  expect(isLoading()).toBe(true)
  undo()
  expect(isLoading()).toBe(false)
})

test('Esc on the loading card cancels the opening', async () => {
  show()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => internals(latchkey).modal.getState().open).toBe(false)
})

test('a press beside the loading card cancels the opening, a press on the card does not', async () => {
  show()
  const card = dialog()
  card?.dispatchEvent(new MouseEvent('click', centreOf(card)))
  expect(card?.open).toBe(true)
  card?.dispatchEvent(new MouseEvent('click', { clientX: 1, clientY: 1 }))
  await expect.poll(() => internals(latchkey).modal.getState().open).toBe(false)
})

test('removing the loading card returns the focus to the button and leaves the modal open', async () => {
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  show()
  expect(document.activeElement).not.toBe(button)
  undo()
  expect(dialog()).toBe(null)
  expect(document.activeElement).toBe(button)
  await new Promise((done) => setTimeout(done))
  expect(internals(latchkey).modal.getState().open).toBe(true)
  button.remove()
})

function centreOf(element: Element): { clientX: number; clientY: number } {
  const { left, width, top, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}
