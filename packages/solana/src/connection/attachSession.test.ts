import type { Connector } from '@latchkey/core'
import {
  errorCodeOf,
  localSolanaAccounts,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solanaDevnet } from '../networks.ts'
import type { SolanaProvider } from '../signing/solanaProvider.ts'
import { openTestSolana } from '../testing/openTestSolana.ts'
import { walletSession } from '../testing/walletSession.ts'
import { writeTestPayment } from '../testing/writeTestPayment.ts'

const { alice, bob, carol } = localSolanaAccounts
const account = { namespace: 'solana', address: alice.address, type: 'eoa' } as const
const connector: Connector = {
  id: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Phone Wallet',
  namespace: 'solana',
}
const everything = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]
let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 50 })
})
afterAll(() => chain.close())

async function attach(change: { methods?: readonly string[]; sendsSignatureOnly?: boolean } = {}) {
  const test = await openTestSolana({ chain, more: [solanaDevnet] })
  const { sendsSignatureOnly = false, methods = everything } = change
  const session = await walletSession(
    { accounts: [alice, bob], rpcUrls: { 'solana:localnet': chain.url }, sendsSignatureOnly },
    { addresses: [alice.address, bob.address], chains: [chain.id], methods },
  )
  await test.client.attachSession?.({ session, connector })
  return { ...test, session, provider: test.client.provider() as SolanaProvider }
}

test('a Solana session connects with its own connector', async () => {
  const { connection } = await attach()
  expect(connection()).toMatchObject({
    status: 'connected',
    connector,
    chainId: chain.id,
    accounts: [{ address: alice.address }, { address: bob.address }],
  })
})

test('a Solana session signs messages and transactions, and verifies the signatures', async () => {
  const { client, provider, network, session } = await attach()
  await client.signMessage({ account, message: 'over the air' })
  const payment = { from: alice.address, to: bob.address, amount: 1n }
  const transaction = await writeTestPayment(network, payment)
  await provider.signTransaction({ address: alice.address, transaction })
  await provider.signAllTransactions({
    address: alice.address,
    transactions: [transaction, transaction],
  })
  expect(session.requests.map(({ method }) => method)).toEqual([
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
  ])
})

test.each([
  ['that signs', everything, false],
  ['that responds with the signature alone', everything, true],
  ['that only signs and sends', ['solana_signAndSendTransaction'], false],
])('a Solana session sends through a phone wallet %s', async (_, methods, sendsSignatureOnly) => {
  const { client, network } = await attach({ methods, sendsSignatureOnly })
  const before = chain.balanceOf(carol.address)
  const call = await client.writeTransfer?.({ token: null, to: carol.address, amount: 9_000n })
  if (!call) throw new Error('nothing to send')
  const hash = await client.sendTransaction?.({
    account,
    transaction: { ...call, chainId: chain.id },
  })
  const outcome = await client.waitForTransaction?.({ account, network, call, hash: hash ?? '' })
  expect(outcome).toEqual({ status: 'confirmed', hash })
  expect(chain.balanceOf(carol.address)).toBe(before + 9_000n)
})

test('the Solana adapter sends no method that the session does not include', async () => {
  const { client, session } = await attach({ methods: [] })
  expect(await errorCodeOf(client.signMessage({ account, message: 'x' }))).toBe(
    'wallet/method-unsupported',
  )
  const work = client.switchNetwork?.(solanaDevnet) ?? Promise.resolve()
  expect(await errorCodeOf(work)).toBe('network/switch-failed')
  expect(session.requests).toEqual([])
})

test('the Solana adapter reports the changes of a session, disconnects when the session ends, and ends it on disconnect', async () => {
  const { session, connection } = await attach()
  session.change({ addresses: [bob.address] }, { type: 'accounts', namespace: 'solana' })
  expect(connection()).toMatchObject({ accounts: [{ address: bob.address }] })
  session.change({}, { type: 'ended' })
  expect(connection()).toEqual({ status: 'disconnected' })
  const again = await attach()
  again.storage.set('connected_connectors', { solana: 'walletConnect' })
  await again.client.disconnect()
  expect(again.session.isOver).toBe(true)
})
