import { internals } from '@latchkey/core/internal'
import {
  localAccounts,
  type RunningChain,
  startLocalChain,
  waitForReceipt,
} from '@latchkey/testing'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

let chain: RunningChain
let fixture: MoneyFixture

beforeAll(async () => {
  chain = await startLocalChain()
  fixture = await openMoneyFixture({ chain })
})
afterAll(() => chain.close())

test('transactionDetails gives the fee that left the account, the block, the nonce and the call data', async () => {
  const { latchkey, account, network } = fixture
  const client = createPublicClient({ transport: http(chain.url) })
  const address = account.address as `0x${string}`
  const [before, nonce] = await Promise.all([
    client.getBalance({ address }),
    client.getTransactionCount({ address }),
  ])
  const evm = await internals(latchkey).chain('eip155')
  const value = parseEther('0.25')
  const to = localAccounts.erin.address
  const transaction = { to, value, data: '0xc0ffee', chainId: network.caipNetworkId } as const
  const hash = (await evm.sendTransaction?.({ account, transaction })) ?? ''
  const receipt = await waitForReceipt(client, hash as `0x${string}`)
  const details = await evm.transactionDetails?.({ network, hash })
  const after = await client.getBalance({ address })
  expect(details).toEqual({
    fee: before - after - value,
    block: receipt.blockNumber,
    nonce,
    data: '0xc0ffee',
  })
})

test('transactionDetails is null for a transaction that the chain does not have', async () => {
  const evm = await internals(fixture.latchkey).chain('eip155')
  const { network } = fixture
  expect(await evm.transactionDetails?.({ network, hash: `0x${'ab'.repeat(32)}` })).toBeNull()
  expect(await evm.transactionDetails?.({ network, hash: 'purchase-7' })).toBeNull()
})
