import {
  createPublicClient,
  createWalletClient,
  custom,
  http,
  parseEther,
  verifyMessage,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningChain } from '../anvil/startAnvil.ts'
import { localAccounts } from '../chain/localAccounts.ts'
import { startLocalChain } from '../chain/startLocalChain.ts'
import { createFakeEvmWallet } from './createFakeEvmWallet.ts'

let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

const { alice, bob } = localAccounts

function createWallet() {
  return createFakeEvmWallet({ accounts: [alice, bob], rpcUrl: chain.url })
}

test('connects, signs and sends with a real key', async () => {
  const wallet = createWallet()
  expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual([
    alice.address,
    bob.address,
  ])
  const client = createWalletClient({ account: alice.address, transport: custom(wallet.provider) })
  const signature = await client.signMessage({ message: 'hello' })
  expect(await verifyMessage({ address: alice.address, message: 'hello', signature })).toBe(true)

  const to = '0x00000000000000000000000000000000000000aa'
  const hash = await client.sendTransaction({ chain: null, to, value: parseEther('1') })
  const reader = createPublicClient({ transport: http(chain.url), pollingInterval: 10 })
  const receipt = await reader.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  expect(await reader.getBalance({ address: to })).toBe(parseEther('1'))
  expect(wallet.sent).toEqual([hash])
})
