import { localAccounts } from '@latchkey/testing/accounts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers, setAccountStage } from '../testing/accountStage.tsx'

const { address } = localAccounts.spare4
const button = (name: RegExp) => page.getByRole('button', { name })

test('the account leads to its address: as a code, in full, ready to copy', async () => {
  const { find } = await setAccountStage()
  await button(/^Receive/).click()
  const dialog = page.getByRole('dialog', { name: 'Receive' })
  await expect.element(page.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await expect.element(dialog).toHaveTextContent(address)
  await expect.element(button(/^Copy address/)).toBeVisible()
  expect(find('.qr-code[data-ready]')).toHaveLength(1)
  expect(await barriers()).toEqual([])
})

test('with an amount the code and the link ask for exactly that', async () => {
  const { find, said } = await setAccountStage({ view: { name: 'WalletReceive' } })
  const dots = () => find('.qr-dots path')[0]?.getAttribute('d') ?? ''
  await expect.poll(dots).not.toBe('')
  const plain = dots()
  const field = page.getByRole('textbox', { name: 'Ask for an amount (optional)' })
  await field.fill('0.25')
  await expect.poll(said).toContain('Scan to send 0.25 ETH')
  expect(dots()).not.toBe(plain)
  await field.fill('0.2.5')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a valid amount')
  await expect.poll(dots).toBe(plain)
  expect(await barriers()).toEqual([])
  await field.fill('')
  await expect.element(button(/^Copy payment link/)).toBeVisible()
})

test('the networks the address is good for stand one step further', async () => {
  const { said } = await setAccountStage({ view: { name: 'WalletReceive' } })
  await button(/^Compatible networks/).click()
  await expect.element(page.getByRole('dialog', { name: 'Compatible Networks' })).toBeVisible()
  expect(said()).toContain('Anvil')
  expect(said()).toContain('Far away')
  expect(await barriers()).toEqual([])
})
