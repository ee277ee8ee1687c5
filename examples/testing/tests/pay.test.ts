import { createFakeEvmWallet, localAccounts } from '@latchkey/testing'
import { chainTest as test } from '@latchkey/testing/vitest'
import { createPublicClient, http, parseEther } from 'viem'
import { expect } from 'vitest'
import { pay, shop } from '../src/pay.ts'

const { alice } = localAccounts

test('the shop receives the payment', async ({ chain }) => {
  const wallet = createFakeEvmWallet({ accounts: [alice], rpcUrl: chain.url })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const client = createPublicClient({ transport: http(chain.url) })
  const before = await client.getBalance({ address: shop })

  const payment = await pay(wallet.provider, { from: alice.address, amount: parseEther('1') })

  if (payment.status !== 'paid') throw new Error('The payment was rejected')
  await client.waitForTransactionReceipt({ hash: payment.hash })
  expect(await client.getBalance({ address: shop })).toBe(before + parseEther('1'))
})

test('a payment that the visitor rejects sends nothing', async ({ chain }) => {
  const wallet = createFakeEvmWallet({ accounts: [alice], rpcUrl: chain.url })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  wallet.behave({ send: 'reject' })

  const payment = await pay(wallet.provider, { from: alice.address, amount: 1n })

  expect(payment).toEqual({ status: 'rejected' })
  expect(wallet.sent).toEqual([])
})
