import { closeModal, openModal } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderTestModal } from '../testing/renderTestModal.tsx'
import { goBack, pushView, replaceView, resetView } from './navigate.ts'

test('the modal’s views have names and no URLs: the page’s URL and history stay the same', async () => {
  const { latchkey, modal } = await renderTestModal()
  const before = { url: location.href, entries: history.length }
  openModal(latchkey)
  pushView(latchkey, { name: 'WhatIsAWallet' })
  await expect.element(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  replaceView(latchkey, { name: 'GetWallet' })
  await expect.element(page.getByRole('dialog', { name: 'Get a wallet' })).toBeVisible()
  goBack(latchkey)
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  resetView(latchkey, { name: 'WhatIsANetwork' })
  await expect.element(page.getByRole('dialog', { name: 'What is a network?' })).toBeVisible()
  closeModal(latchkey)
  await expect.poll(modal, pollTimeout).toBe(null)
  expect({ url: location.href, entries: history.length }).toEqual(before)
})
