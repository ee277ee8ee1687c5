import { localAccounts } from '@latchkey/testing'
import { createPublicClient, http, isAddress, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { chainUrl, demoUrl } from '../e2e/fixtures/browser.ts'
import { chainClient, createActor } from '../e2e/fixtures/chainActions.ts'
import { logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import { createVaultFixture, newAddress } from './vaultFixture.ts'

/** The two stories of the embedded wallet that `npm test` runs: a login that pays, and a login on a new browser. */
const { visit, signUp } = createVaultFixture()

const chain = () => ({ url: chainUrl(), chainId: 31_337 })

test('with the embedded wallet, a visitor signs up by email, signs a message, sends ether and signs out', async () => {
  const { page, address } = await signUp(newAddress())
  expect(isAddress(address)).toBe(true)

  await page.reload()
  await page.getByTestId('address').getByText(address).waitFor()

  await page.getByRole('button', { name: 'Sign a message' }).click()
  const asking = await openVaultCard(page)
  await asking.getByText(new URL(demoUrl()).origin).waitFor()
  await asking.getByText('Hello from the Latchkey demo').waitFor()
  await pressWhenSeen(page, asking.getByRole('button', { name: 'Approve' }))
  const said = await page.getByText(/^Sign a message: 0x[0-9a-f]{130}/).textContent()
  const signature = said?.split(': ')[1]
  const client = createPublicClient({ transport: http(chainUrl()) })
  expect(
    await client.verifyMessage({
      address: address as `0x${string}`,
      message: 'Hello from the Latchkey demo',
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)

  await createActor(chain(), localAccounts.alice.privateKey).sendEther(
    address as `0x${string}`,
    '1',
  )
  await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
  const paying = await openVaultCard(page)
  await paying.getByText('0.01 ETH').first().waitFor()
  await pressWhenSeen(page, paying.getByRole('button', { name: 'Approve' }))
  await expect
    .poll(() => chainClient(chain()).etherOf(address as `0x${string}`))
    .toBeLessThanOrEqual(parseEther('0.99'))

  await page.locator('.latchkey-account-button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Profile of/ })
    .click()
  await page.getByRole('dialog').getByText('Disconnect').first().click()
  await page.getByText('Not connected').waitFor()
  await page.reload()
  await page.getByText('Not connected').waitFor()
})

test('the vault’s card that creates a wallet also creates a recovery code, which opens the wallet in a browser without WebAuthn', async () => {
  const email = newAddress()
  const { page } = await visit()
  await logIn(page, email)
  const card = await openVaultCard(page)
  await card.getByRole('button', { name: 'Passkey and recovery code' }).click()
  const shown = card.getByTestId('recovery-code').getByRole('listitem')
  await shown.first().waitFor()
  const groups = await shown.allTextContents()
  await card.getByRole('button', { name: 'I saved it' }).click()
  for (const at of [2, 5, 8]) await card.getByLabel(`Group ${at}`).fill(groups[at - 1] ?? '')
  await card.getByRole('button', { name: 'Save the recovery code' }).click()
  await page.getByTestId('address').getByText(/^0x/).waitFor({ timeout: 45_000 })
  const address = (await page.getByTestId('address').textContent()) ?? ''

  const { page: old } = await visit({
    init: () => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'),
  })
  await logIn(old, email)
  const unlock = await openVaultCard(old)
  await unlock.getByLabel('Recovery code').fill(groups.join('-'))
  await unlock.getByRole('button', { name: 'Open the wallet' }).click()
  await old.getByTestId('address').getByText(address).waitFor()
})
