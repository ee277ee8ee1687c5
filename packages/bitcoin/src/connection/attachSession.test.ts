import type { Connector } from '@latchkey/core'
import { bitcoinVerifier } from '@latchkey/siwx/bitcoin'
import { errorCodeOf, type ScriptedSession } from '@latchkey/testing'
import { createFakeBitcoinWallet } from '@latchkey/testing/bitcoin'
import { NETWORK, Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from '../networks.ts'
import { openTestChain, type TestChain } from '../testing/openTestChain.ts'
import { walletSession } from '../testing/walletSession.ts'

const main = bitcoinMainnet.caipNetworkId
const to = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const connector: Connector = {
  id: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Phone Wallet',
  namespace: 'bip122',
}

async function attach(
  agreed: Parameters<typeof walletSession>[1] = { chains: [main] },
): Promise<TestChain & { session: ScriptedSession }> {
  const wallet = createFakeBitcoinWallet()
  const session = await walletSession(wallet, agreed)
  const test = await openTestChain({ wallet })
  await test.client.attachSession?.({ session, connector })
  return { ...test, session }
}

test('a Bitcoin session over WalletConnect connects on the active network', async () => {
  const { connection, account, wallet } = await attach({
    chains: [bitcoinTestnet.caipNetworkId, main],
  })
  expect(connection()).toMatchObject({ status: 'connected', connector, chainId: main })
  expect(account().address).toBe(wallet.addresses[0])
})

test('a Bitcoin session signs a text and sends a payment', async () => {
  const { client, account, session, wallet } = await attach()
  const { address } = account()
  const signature = await client.signMessage({ account: account(), message: 'over the air' })
  const proof = { text: 'over the air', signature, address, chainId: main }
  expect(await bitcoinVerifier().verify(proof)).toBe(true)
  const transaction = { to, value: 7_000n, chainId: main }
  const txid = await client.sendTransaction?.({ account: account(), transaction })
  const raw = Transaction.fromRaw(wallet.sent[0]?.raw ?? new Uint8Array())
  expect(raw.id).toBe(txid)
  expect(raw.getOutputAddress(0, NETWORK)).toBe(to)
  expect(session.requests).toEqual([
    { chainId: main, method: 'signMessage' },
    { chainId: main, method: 'sendTransfer' },
  ])
})

test('the Bitcoin adapter sends no method that the session does not include', async () => {
  const { client, account, session } = await attach({ chains: [main], methods: ['signMessage'] })
  const transaction = { to, value: 1n, chainId: main }
  const sending = client.sendTransaction?.({ account: account(), transaction })
  expect(await errorCodeOf(sending ?? Promise.resolve())).toBe('wallet/method-unsupported')
  expect(session.requests).toEqual([])
})

test('a Bitcoin session switches to a network of the session without a request to the wallet', async () => {
  const { client, connection, session } = await attach({
    chains: [main, bitcoinTestnet.caipNetworkId],
  })
  await client.switchNetwork?.(bitcoinTestnet)
  expect(connection()).toMatchObject({ chainId: bitcoinTestnet.caipNetworkId })
  expect(session.requests).toEqual([])
  const moving = client.switchNetwork?.(bitcoinSignet) ?? Promise.resolve()
  expect(await errorCodeOf(moving)).toBe('network/switch-failed')
})

test('a Bitcoin wallet disconnects when its WalletConnect session ends', async () => {
  const { connection, session } = await attach()
  session.change({}, { type: 'ended' })
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('disconnecting a Bitcoin wallet ends its WalletConnect session', async () => {
  const { client, connection, session } = await attach()
  await client.disconnect()
  expect(session.isOver).toBe(true)
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('the Bitcoin adapter rejects a session without accounts', async () => {
  const wallet = createFakeBitcoinWallet()
  const session = await walletSession(wallet, { chains: [] })
  const { client, connection } = await openTestChain({ wallet })
  const attaching = client.attachSession?.({ session, connector }) ?? Promise.resolve()
  expect(await errorCodeOf(attaching)).toBe('wallet/no-accounts')
  expect(connection()).toEqual({ status: 'disconnected' })
})
