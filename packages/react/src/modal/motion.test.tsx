import { openModal } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pushView } from '../navigation/navigate.ts'
import { allowMotion } from '../testing/allowMotion.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { localNetwork, otherNetwork, renderTestModal } from '../testing/renderTestModal.tsx'

/** The options of the first animation of an element that matches. */
function watchAnimations(): (selector: string) => KeyframeAnimationOptions | undefined {
  const animate = vi.spyOn(Element.prototype, 'animate')
  onTestFinished(() => animate.mockRestore())
  return (selector) => {
    const at = animate.mock.contexts.findIndex(
      (element) => element instanceof Element && element.matches(selector),
    )
    return Object(animate.mock.calls[at]?.[1])
  }
}

test('a new view of the modal slides in for 150 ms, its title for 120 ms, and the old view is gone after 60 ms', async () => {
  await allowMotion()
  const { latchkey, modal } = await renderTestModal()
  openModal(latchkey)
  await expect.poll(() => modal()?.querySelector('.title'), pollTimeout).toBeTruthy()
  const animation = watchAnimations()
  pushView(latchkey, { name: 'WhatIsAWallet' })
  await expect.poll(() => animation('.title')?.duration, pollTimeout).toBe(120)
  await expect.poll(() => animation('.view:not(.leaving)')?.duration, pollTimeout).toBe(150)
  expect(animation('.leaving')?.duration).toBe(60)
})

test('the modal grows to the height of a new view in 150 ms', async () => {
  await allowMotion()
  const { latchkey, modal } = await renderTestModal()
  openModal(latchkey)
  await expect.poll(() => modal()?.querySelector('.title'), pollTimeout).toBeTruthy()
  const animation = watchAnimations()
  pushView(latchkey, { name: 'WhatIsAWallet' })
  await expect.poll(() => animation('.body')?.duration, pollTimeout).toBe(150)
})

test('a view of the modal takes no press while it slides in', async () => {
  await allowMotion()
  const { latchkey, modal } = await renderTestModal()
  openModal(latchkey)
  await expect.poll(() => modal()?.querySelector('.title'), pollTimeout).toBeTruthy()
  pushView(latchkey, { name: 'WhatIsAWallet' })
  const view = () => modal()?.querySelector('.view:not(.leaving)') ?? document.body
  const sliding = () => view().getAnimations()[0]
  await expect.poll(sliding, pollTimeout).toBeTruthy()
  const moving = sliding()
  moving?.pause()
  expect(getComputedStyle(view()).pointerEvents).toBe('none')
  moving?.finish()
  expect(getComputedStyle(view()).pointerEvents).toBe('auto')
})

test('the logo of a pressed wallet travels from its row to the connecting view', async () => {
  await allowMotion()
  const { latchkey, modal, wallet } = await renderTestModal()
  wallet.behave({ connect: 'hang' })
  openModal(latchkey)
  await expect.element(page.getByRole('button', { name: /Harbor/ })).toBeVisible()
  const animation = watchAnimations()
  await page.getByRole('button', { name: /Harbor/ }).click()
  await expect.poll(() => animation('.travelling')?.duration, pollTimeout).toBe(150)
  await expect.poll(() => modal()?.querySelector('.travelling'), pollTimeout).toBe(null)
  expect(modal()?.querySelector('.logo-ring .logo')).toBeTruthy()
})

test('a search does not shrink the modal’s card', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const { latchkey, modal } = await renderTestModal({
    networks: [localNetwork(), ...names.map((name, index) => otherNetwork(100 + index, name))],
  })
  openModal(latchkey, { view: { name: 'Networks' } })
  const search = page.getByRole('textbox', { name: /Search/ })
  await expect.element(search).toBeVisible()
  const height = () => modal()?.querySelector<HTMLElement>('.card')?.offsetHeight ?? 0
  const before = height()
  await search.fill('no such network')
  await expect.poll(() => modal()?.querySelector('.notice'), pollTimeout).toBeTruthy()
  expect(height()).toBe(before)
})
