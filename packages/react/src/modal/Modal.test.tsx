import { closeModal, openModal } from '@latchkey/core'
import { internals, showAlert } from '@latchkey/core/internal'
import type { CSSProperties } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InlineModal } from '../mount/InlineModal.tsx'
import { pushView } from '../navigation/navigate.ts'
import { showToast } from '../navigation/showToast.ts'
import { allowMotion } from '../testing/allowMotion.ts'
import { focusedText } from '../testing/focusedText.ts'
import { waitForRender } from '../testing/hostileWalk.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { otherNetwork, renderTestModal } from '../testing/renderTestModal.tsx'
import { addLanguages } from '../text/addLanguages.ts'
import { viewTable } from '../views/viewTable.ts'

const connectButton = page.getByRole('button', { name: 'Connect wallet' })
const dialog = page.getByRole('dialog')
const others = ['One', 'Two', 'Three', 'Four', 'Five']

test('Esc goes back in the modal or closes it, and the focus returns to the button', async () => {
  const { modal } = await renderTestModal()
  await connectButton.click()
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect.element(page.getByRole('heading', { name: 'You stay in control' })).toBeVisible()
  await page.getByRole('button', { name: 'Get a wallet' }).click()
  await expect.element(dialog).toHaveAccessibleName('Get a wallet')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toHaveAccessibleName('What is a wallet?')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toHaveAccessibleName('Connect wallet')
  await userEvent.keyboard('{Escape}')
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(focusedText()).toBe('Connect wallet')
})

test('a press on the backdrop closes the modal, a press inside the card does not', async () => {
  const { latchkey, modal } = await renderTestModal()
  await connectButton.click()
  await page.getByRole('heading', { name: 'Connect wallet' }).click()
  expect(internals(latchkey).modal.getState().open).toBe(true)
  await dialog.click({ position: { x: 5, y: 5 } })
  await expect.poll(modal, pollTimeout).toBe(null)
})

test('closing the modal removes its element and unlocks scrolling', async () => {
  const { latchkey, modal } = await renderTestModal()
  for (let round = 0; round < 5; round++) {
    openModal(latchkey)
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => document.documentElement.style.overflow).toBe('hidden')
    closeModal(latchkey)
    await expect.poll(modal, pollTimeout).toBe(null)
  }
  expect(document.documentElement.style.overflow).toBe('')
  expect(document.body.children).toHaveLength(1)
})

test('the modal stays open when it is opened again during the closing animation', async () => {
  await allowMotion()
  const { latchkey } = await renderTestModal()
  openModal(latchkey)
  await expect.element(dialog).toBeVisible()
  closeModal(latchkey)
  openModal(latchkey, { view: { name: 'WhatIsAWallet' } })
  await expect.element(dialog).toHaveAccessibleName('What is a wallet?')
  await expect.element(dialog).toBeVisible()
})

test('the UnsupportedChain view cannot be dismissed: the modal’s card shakes', async () => {
  const { latchkey, wallet, modal } = await renderTestModal()
  await connectButton.click()
  await page.getByRole('button', { name: 'Harbor Installed' }).click()
  await expect.poll(modal, pollTimeout).toBe(null)
  wallet.setChain(56)
  wallet.setChain(77)
  await expect.element(dialog).toHaveAccessibleName('Switch network')
  for (const _ of [1, 2, 3]) await userEvent.keyboard('{Escape}')
  expect(modal()?.querySelector('.card')?.hasAttribute('data-shaking')).toBe(true)
  await expect.element(dialog).toBeVisible()
  expect(internals(latchkey).modal.getState().open).toBe(true)
})

test('a toast of the modal is announced to screen readers and can be dismissed', async () => {
  const { latchkey } = await renderTestModal()
  openModal(latchkey)
  showToast(latchkey, { variant: 'error', message: 'Failed to disconnect', autoClose: false })
  await expect.element(page.getByRole('status')).toHaveTextContent('Failed to disconnect')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('')
})

test('under debug the modal shows developer alerts, with the name of an invalid option', async () => {
  const { latchkey } = await renderTestModal({ projectId: '' })
  openModal(latchkey)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Project ID Not Configured')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  showAlert(latchkey, { code: 'options/invalid', detail: 'themeMode' })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The option themeMode has a value that cannot be used')
})

test('the modal reports a language option whose language is neither shipped nor added', async () => {
  const { latchkey } = await renderTestModal({ language: 'sv' })
  openModal(latchkey)
  await expect.element(page.getByRole('alert')).toHaveTextContent(/There’s no language sv/)
})

test('the modal reports no language option whose language was added', async () => {
  const { latchkey } = await renderTestModal({ language: 'sv-FI' })
  addLanguages(latchkey, { sv: async () => ({ sentences: { modal: { close: 'Stäng' } } }) })
  openModal(latchkey)
  await expect.element(page.getByRole('button', { name: 'Stäng' })).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

test('modal.inline renders the modal without a dialog, and closing returns to the first view', async () => {
  const { latchkey } = await renderTestModal({ modal: { inline: true }, children: <InlineModal /> })
  await expect.element(page.getByRole('button', { name: 'Harbor Installed' })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  pushView(latchkey, { name: 'WhatIsAWallet' })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: 'Harbor Installed' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Close' }).elements()).toHaveLength(0)
})

test.each<[string, CSSProperties]>([
  ['a flex parent', { display: 'flex' }],
  ['an inline-flex parent', { display: 'inline-flex' }],
  ['an inline-grid parent', { display: 'inline-grid' }],
  ['a table', { display: 'table' }],
  ['a float', { float: 'left' }],
])('the inline modal has the width of its card in %s', async (_, style) => {
  await renderTestModal({
    modal: { inline: true },
    children: (
      <div style={style}>
        <InlineModal />
      </div>
    ),
  })
  const row = page.getByRole('button', { name: 'Harbor Installed' })
  await expect.element(row).toBeVisible()
  expect(row.element().getBoundingClientRect().width).toBeGreaterThan(300)
})

test('a short view of the modal after a long one has no scroll fade, and the scrollbar shifts nothing', async () => {
  const { modal } = await renderTestModal({ wallet: { behaviour: { connect: 'hang' } }, others })
  await connectButton.click()
  await page.getByRole('button', { name: 'Harbor Installed' }).click()
  await expect.element(page.getByRole('heading', { name: 'Continue in Harbor' })).toBeVisible()
  await expect.poll(() => modal()?.querySelector('.leaving')).toBe(null)
  const body = modal()?.querySelector<HTMLElement>('.body')
  expect(body?.hasAttribute('data-more-below')).toBe(false)
  const width = () => modal()?.querySelector<HTMLElement>('.view')?.offsetWidth
  const before = width()
  body?.style.setProperty('border-inline-end', '10px solid')
  expect(width()).toBe(before)
})

test('the modal’s card keeps its height while the next view’s code loads', async () => {
  await allowMotion()
  const { latchkey, modal } = await renderTestModal({ others })
  const { load } = viewTable.WhatIsOnramp
  viewTable.WhatIsOnramp.load = () => new Promise(() => {})
  onTestFinished(() => void Object.assign(viewTable.WhatIsOnramp, { load }))
  openModal(latchkey)
  await expect.poll(() => document.documentElement.style.overflow).toBe('hidden')
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const body = modal()?.querySelector<HTMLElement>('.body')
  const height = body?.offsetHeight ?? 0
  pushView(latchkey, { name: 'WhatIsOnramp' })
  await expect.poll(() => body?.getAnimations().length).toBe(1)
  const [waiting] = body?.getAnimations() ?? []
  waiting?.pause()
  if (waiting) waiting.currentTime = 750
  expect(body?.offsetHeight).toBe(height)
  waiting?.finish()
  expect(body?.offsetHeight).toBeLessThan(height)
})

test('the dialog is not modal while a wallet SDK shows its own overlay', async () => {
  const { modal } = await renderTestModal({ wallet: { behaviour: { connect: 'hang' } } })
  await connectButton.click()
  await page.getByRole('button', { name: 'Harbor Installed' }).click()
  await expect.element(page.getByRole('heading', { name: 'Continue in Harbor' })).toBeVisible()
  const guest = document.createElement('button')
  guest.textContent = 'Approve in the page'
  Object.assign(guest.style, { position: 'fixed', inset: '0', zIndex: '2147483647' })
  let pressed = 0
  guest.onclick = () => pressed++
  document.body.append(guest)
  await page.getByRole('button', { name: 'Approve in the page' }).click()
  expect(pressed).toBe(1)
  guest.remove()
  await expect.poll(() => modal()?.querySelector('dialog:modal'), pollTimeout).toBeTruthy()
  for (const one of [modal(), document]) (one?.activeElement as HTMLElement | null)?.blur()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toHaveAccessibleName('Connect wallet')
})

test('the modal is a bottom sheet on a phone and closes by dragging', async () => {
  await allowMotion()
  await page.viewport(390, 844)
  const { modal } = await renderTestModal()
  await connectButton.click()
  await expect.element(dialog).toBeVisible()
  const card = modal()?.querySelector('.card')
  const place = () => card?.getBoundingClientRect().toJSON()
  await expect.poll(place, pollTimeout).toMatchObject({ left: 0, width: 390, bottom: 844 })
  const drag = (type: string, y: number) =>
    modal()
      ?.querySelector('.header')
      ?.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          composed: true,
          clientX: 200,
          clientY: y,
          pointerId: 1,
        }),
      )
  drag('pointerdown', 500)
  drag('pointermove', 540)
  drag('pointerup', 541)
  expect(modal()).not.toBe(null)
  drag('pointerdown', 500)
  drag('pointermove', 520)
  drag('pointermove', 700)
  expect(place()?.bottom).toBe(1044)
  drag('pointerup', 700)
  await waitForRender()
  // The closing animation starts where the finger let go, not at the sheet's resting position.
  expect(place()?.bottom).toBeGreaterThanOrEqual(1044)
  await expect.poll(modal, pollTimeout).toBe(null)
  await page.viewport(1280, 800)
})

test('the modals of two instances on one page are independent', async () => {
  const first = await renderTestModal()
  const second = await renderTestModal({ networks: [otherNetwork(10, 'Far away')] })
  openModal(first.latchkey)
  await expect.element(dialog).toBeVisible()
  expect(internals(second.latchkey).modal.getState().open).toBe(false)
  // The other instance may have rendered its modal already, but hidden.
  const isOpen = (one: Element) => one.shadowRoot?.querySelector('dialog')?.open
  expect([...document.querySelectorAll('latchkey-modal')].filter(isOpen)).toHaveLength(1)
})
