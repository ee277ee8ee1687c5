import { LatchkeyError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderTestModal } from '../testing/renderTestModal.tsx'
import { EmailOtp } from './EmailOtp.tsx'
import type { CodeStep } from './useEmailLogin.ts'

type Resend = () => Promise<number>

async function renderStep(state: CodeStep, onResend: Resend = async () => 30) {
  const codes: string[] = []
  await renderTestModal({
    children: (
      <EmailOtp
        email="ada@example.com"
        state={state}
        resendInSeconds={0}
        onCode={(code) => codes.push(code)}
        onResend={onResend}
      />
    ),
  })
  return { codes, field: page.getByRole('textbox', { name: 'Code' }) }
}

test('the eighth digit of an emailed code submits the code once, without other characters', async () => {
  const { codes, field } = await renderStep({ step: 'typing' })
  await expect.element(page.getByText('Enter the code we sent to ada@example.com')).toBeVisible()
  await field.fill('1234-567')
  expect(codes).toEqual([])
  await field.fill('1234-5678 9')
  await expect.element(field).toHaveValue('12345678')
  expect(codes).toEqual(['12345678'])
})

test('a pasted emailed code replaces the digits and is submitted, and the field offers one-time-code autofill', async () => {
  const { codes, field } = await renderStep({ step: 'typing' })
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill('99')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', ' 1234 5678\n')
  const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  field.element().dispatchEvent(pasted)
  await expect.element(field).toHaveValue('12345678')
  expect(codes).toEqual(['12345678'])
})

test('after a rejected emailed code the next digit begins a new code', async () => {
  const { codes, field } = await renderStep({ step: 'rejected', error: null })
  await field.fill('12345678')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await userEvent.type(field, '9')
  await expect.element(field).toHaveValue('9')
  expect(codes).toEqual(['12345678'])
})

test('the field of the emailed code is read-only while the server checks the code', async () => {
  const { field } = await renderStep({ step: 'checking' })
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(page.getByText('Checking the code…')).toBeVisible()
})

test('a rejected emailed code is announced as an alert', async () => {
  await renderStep({ step: 'rejected', error: new LatchkeyError('embedded/invalid-code', {}) })
  await expect.element(page.getByRole('alert')).toHaveTextContent('This code is wrong or too old')
})

test('after a resend of the emailed code, the resend button waits for as long as the server says', async () => {
  await renderStep({ step: 'typing' }, async () => 600)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect.element(page.getByText('We sent you a new email')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled()
})

test('the resend button of the emailed code waits for the rest of the cooldown when the server rejects a resend', async () => {
  const refuse = () => Promise.reject(new LatchkeyError('embedded/cooldown', { seconds: 600 }))
  await renderStep({ step: 'typing' }, refuse)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect.element(page.getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled()
})
