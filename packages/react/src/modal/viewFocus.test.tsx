import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pushView } from '../navigation/navigate.ts'
import { renderTestModal } from '../testing/renderTestModal.tsx'
import { deepActiveElement } from './deepActiveElement.ts'

// A second try would find the view's code already loaded.
test('the code field gets the focus when the code of its view loads after the view opens', {
  retry: 0,
}, async () => {
  const { latchkey } = await renderTestModal()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveAccessibleName('Connect wallet')
  pushView(latchkey, { name: 'EmailVerifyOtp', email: 'ada@example.com', resendInSeconds: 30 })
  await expect.element(dialog).toHaveAccessibleName('Confirm email')
  const field = page.getByRole('textbox', { name: 'Code' })
  await expect.element(field).toBeVisible()
  await expect.poll(() => deepActiveElement(document)).toBe(field.element())
  await userEvent.keyboard('1234')
  await expect.element(field).toHaveValue('1234')
})
