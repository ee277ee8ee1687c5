import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { axeViolations, renderAccountModal } from '../testing/renderAccountModal.tsx'

const field = () => page.getByRole('textbox', { name: 'Name' })
const button = (name: RegExp) => page.getByRole('button', { name })
const unique = () => `salt-${Math.random().toString(36).slice(2, 8)}`

test('a visitor registers a free account name by signature, and the account view shows it', async () => {
  const { wallet, bodyText } = await renderAccountModal({
    people: ['spare2'],
    view: { name: 'ChooseAccountName' },
  })
  await expect.element(page.getByText('Use at least 4 letters, digits or hyphens')).toBeVisible()
  const name = unique()
  await field().fill(name.toUpperCase())
  await expect.element(page.getByText('Available')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await button(new RegExp(`^Register ${name}\\.latchkey\\.id`)).click()
  await expect.element(page.getByText('Your name is registered')).toBeVisible()
  expect(wallet.requests.map(({ method }) => method)).toContain('personal_sign')
  expect(await axeViolations()).toEqual([])
  await button(/^Done/).click()
  await expect.poll(bodyText, { timeout: 5000 }).toContain(`${name}.latchkey.id`)
})

test('the account name field shows why a name is invalid while it is typed', async () => {
  await renderAccountModal({ people: ['spare1'], view: { name: 'RegisterAccountName' } })
  await field().fill('abc')
  await expect.element(page.getByText('Use at least 4 letters, digits or hyphens')).toBeVisible()
  await expect.element(button(/^Register name/)).toBeDisabled()
  await field().fill('0x1234')
  await expect
    .element(page.getByText('Choose a name that doesn’t look like an address'))
    .toBeVisible()
  await field().fill('Ал ice!_-x9')
  await expect.element(field()).toHaveValue('ice-x9')
})

test('the account name form reports a declined signature, and Try again keeps the typed name', async () => {
  const { wallet } = await renderAccountModal({
    people: ['spare1'],
    view: { name: 'RegisterAccountName' },
  })
  wallet.behave({ sign: 'reject' })
  const name = unique()
  await field().fill(name)
  await button(/^Register salt/).click()
  await expect.element(page.getByText('You declined the request in your wallet')).toBeVisible()
  await button(/^Try again/)
    .last()
    .click()
  await expect.element(field()).toHaveValue(name)
  await expect.element(button(/^Register salt/)).toBeEnabled()
})

test('the account name field marks a taken name and offers a suggestion', async () => {
  const name = unique()
  const first = await renderAccountModal({
    people: ['spare1'],
    view: { name: 'RegisterAccountName' },
  })
  await field().fill(name)
  await expect.element(page.getByText('Available')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Your name is registered')).toBeVisible()
  viewStoreOf(first.latchkey).setState({ stack: [{ name: 'RegisterAccountName' }] })
  await field().fill(name)
  await expect.element(page.getByText('Taken')).toBeVisible()
  await expect.element(button(/^Register/)).toBeDisabled()
  await button(new RegExp(`^Use the-${name}`)).click()
  await expect.element(field()).toHaveValue(`the-${name}`)
  await expect.element(page.getByText('Available')).toBeVisible()
})
