import { openModal } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadedScreen } from '../navigation/flow.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderAccountModal } from '../testing/renderAccountModal.tsx'
import { renderTestModal } from '../testing/renderTestModal.tsx'
import { viewTable } from '../views/viewTable.ts'

test('the modal’s state is loading while the code of its first view loads', async () => {
  const { latchkey } = await renderTestModal()
  const seen: boolean[] = []
  latchkey.subscribe(
    ({ modal }) => modal.loading,
    (loading) => seen.push(loading),
  )
  openModal(latchkey, { view: 'WhatIsANetwork' })
  await expect.element(page.getByRole('dialog', { name: 'What is a network?' })).toBeVisible()
  await expect.poll(() => seen.at(-1)).toBe(false)
  expect(seen).toContain(true)
})

test('the code of the feature views loads when one of them opens, and none of a disabled feature', async () => {
  await renderAccountModal({ features: { analytics: false, history: false } })
  const features = [
    'EmailVerifyOtp',
    'ConnectSocials',
    'Swap',
    'Send',
    'Receive',
    'Onramp',
    'History',
  ] as const
  const loaded = () => features.filter((name) => loadedScreen(viewTable[name]) !== null)
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  expect(loaded()).toEqual([])
  await page.getByRole('button', { name: /^Receive/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
  await expect.poll(loaded, pollTimeout).toEqual(['Receive'])
})
