import { sendTransaction } from '@latchkey/core'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Button, View } from '../parts.ts'
import { renderAccountModal } from '../testing/renderAccountModal.tsx'
import { useLatchkey } from '../useLatchkey.ts'
import type { ModalViews, ViewProps } from './siteViews.ts'

const { mallory } = localAccounts
const allowance = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [mallory.address, maxUint256],
})

/** What the requests of the view ended with. */
const outcomes: string[] = []

function ShopAccount({ view, openView, closeModal }: ViewProps<'Account'>) {
  const latchkey = useLatchkey()
  const buy = () => {
    sendTransaction(latchkey, { to: localAddresses.usdc, data: allowance }).then(
      () => outcomes.push('sent'),
      (error) => outcomes.push(error.code),
    )
  }
  return (
    <View>
      <p className="shop-card">Shop {view.name}</p>
      <Button onPress={buy}>Pay the shop</Button>
      <Button onPress={() => openView('Networks')}>Shop networks</Button>
      <Button onPress={closeModal}>Leave the shop</Button>
    </View>
  )
}

const views: ModalViews = {
  Account: async () => ({
    default: ShopAccount,
    css: '.shop-card { color: rgb(1, 2, 3); }',
  }),
}
const shown = (name: string) => page.getByRole('button', { name })

test('a site’s own view replaces a view of the modal, in its shadow root and with its styles', async () => {
  const { modal } = await renderAccountModal({ views })
  await expect.element(page.getByText('Shop Account')).toBeVisible()
  const card = modal()?.querySelector('.shop-card')
  await expect.poll(() => card && getComputedStyle(card).color).toBe('rgb(1, 2, 3)')
  await shown('Shop networks').click()
  await expect.element(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await shown('Leave the shop').click()
  await expect.poll(modal).toBe(null)
})

test('a request from a site’s own view still passes the review', async () => {
  const { wallet } = await renderAccountModal({ views })
  await shown('Pay the shop').click()
  await expect.element(page.getByRole('dialog', { name: 'Review request' })).toBeVisible()
  await shown('Reject').click()
  await expect.poll(() => outcomes).toEqual(['wallet/rejected'])
  expect(wallet.sent).toEqual([])
})

test('a page without types cannot replace the views of review, sign-in and approval', async () => {
  const forged = Object.fromEntries(
    ['ReviewRequest', 'SIWXSignMessage', 'ConnectingSiwe', 'SendPreview', 'SwapPreview'].map(
      (name) => [name, async () => ({ default: () => <p>Nothing to see</p> })],
    ),
  )
  const { bodyText } = await renderAccountModal({ views: { ...views, ...forged } })
  await shown('Pay the shop').click()
  await expect.element(page.getByRole('dialog', { name: 'Review request' })).toBeVisible()
  await expect.poll(bodyText).toContain('There is no limit')
  expect(bodyText()).not.toContain('Nothing to see')
})
