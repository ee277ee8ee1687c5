import { openModal } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { allowMotion } from '../testing/allowMotion.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderTestModal } from '../testing/renderTestModal.tsx'
import { pushView } from './navigate.ts'

test('a new view slides in for 150 ms, its title for 120 ms', async () => {
  await allowMotion()
  const { latchkey, modal } = await renderTestModal()
  openModal(latchkey)
  await expect.poll(() => modal()?.querySelector('.title'), pollTimeout).toBeTruthy()
  const animate = vi.spyOn(Element.prototype, 'animate')
  onTestFinished(() => animate.mockRestore())
  pushView(latchkey, { name: 'WhatIsAWallet' })
  const duration = (selector: string) => {
    const at = animate.mock.contexts.findIndex(
      (element) => element instanceof Element && element.matches(selector),
    )
    return Object(animate.mock.calls[at]?.[1]).duration
  }
  await expect.poll(() => duration('.title'), pollTimeout).toBe(120)
  await expect.poll(() => duration('.view'), pollTimeout).toBe(150)
})
