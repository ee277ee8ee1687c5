import { closeModal, openModal } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deepActiveElement } from '../modal/deepActiveElement.ts'
import { logins } from '../testing/logins.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderTestModal } from '../testing/renderTestModal.tsx'

const dialog = (name: string) => page.getByRole('dialog', { name })
const link = (name: string) => page.getByRole('button', { name, exact: true })

test('Get started in the connect view opens Create with only the logins; Explore wallets there opens the wallets to install', async () => {
  const { latchkey, modal } = await renderTestModal(logins)
  openModal(latchkey)
  await link('Get started').click()
  await expect.element(dialog('Create a wallet')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.element(link('Continue with Google')).toBeVisible()
  const bodyText = () => modal()?.querySelector('.body')?.textContent
  // The old view leaves the document when its animation has ended.
  await expect.poll(bodyText, pollTimeout).not.toContain('Harbor')
  await link('Explore wallets').click()
  await expect.element(dialog('Get a wallet')).toBeVisible()
})

test('Get started in the connect view opens the wallets to install where the site offers no login', async () => {
  const { latchkey } = await renderTestModal()
  openModal(latchkey)
  await link('Get started').click()
  await expect.element(dialog('Get a wallet')).toBeVisible()
})

test('the EmailLogin view shows only the email field, also where the site offers social logins and wallets', async () => {
  const { latchkey, modal } = await renderTestModal(logins)
  openModal(latchkey, { view: 'EmailLogin' })
  await expect.element(dialog('Log in with email')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  const body = modal()?.querySelector('.body')
  expect(body?.querySelector('.socials')).toBe(null)
  expect(body?.textContent).not.toContain('Harbor')
})

test('pressing Enter with an invalid address in the email login shows the error at the field, which keeps the focus', async () => {
  const { latchkey } = await renderTestModal(logins)
  openModal(latchkey, { view: 'EmailLogin' })
  const field = page.getByRole('textbox', { name: 'Email' })
  await field.fill('ann@')
  await userEvent.keyboard('{Enter}')
  const sentence = 'Please enter a valid email address'
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(field).toHaveAccessibleDescription(sentence)
  expect(deepActiveElement(document)).toBe(field.element())
  await userEvent.keyboard('e')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('openModal at Create or EmailLogin shows Connect where the site offers no login', async () => {
  const { latchkey } = await renderTestModal({
    ...logins,
    features: { analytics: false, email: false, socials: false },
  })
  for (const view of ['Create', 'EmailLogin'] as const) {
    openModal(latchkey, { view })
    await expect.element(dialog('Connect wallet')).toBeVisible()
    closeModal(latchkey)
  }
})

test('the Create view shows only social logins where the site has no email login', async () => {
  const { latchkey, modal } = await renderTestModal({
    ...logins,
    features: { analytics: false, email: false },
  })
  openModal(latchkey, { view: 'Create' })
  await expect.element(link('Continue with Google')).toBeVisible()
  expect(modal()?.querySelector('.email')).toBe(null)
})

test('the Create view disables the logins until the legal checkbox is checked', async () => {
  const { latchkey } = await renderTestModal({
    ...logins,
    termsConditionsUrl: 'https://site.example/terms',
    features: { analytics: false, legalCheckbox: true },
  })
  openModal(latchkey, { view: 'Create' })
  await expect.element(link('Continue with Google')).toBeDisabled()
  await page.getByRole('checkbox').click()
  await expect.element(link('Continue with Google')).toBeEnabled()
})
