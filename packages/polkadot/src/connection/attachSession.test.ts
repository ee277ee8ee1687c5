import type { CaipNetworkId, Connector } from '@latchkey/core'
import type { WalletSession, WalletSessionEvent } from '@latchkey/core/adapter'
import { errorCodeOf, type PolkadotKey, payloadBytes, polkadotKey } from '@latchkey/testing'
import { u8aWrapBytes } from '@polkadot/util'
import { cryptoWaitReady, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll, expect, test } from 'vitest'
import { kusama, polkadotMainnet } from '../networks.ts'
import { openTestChain } from '../testing/openTestChain.ts'

const main = polkadotMainnet.caipNetworkId
const connector: Connector = {
  id: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Phone Wallet',
  namespace: 'polkadot',
}

beforeAll(() => cryptoWaitReady())

/** A session with a wallet that signs with a real key, as a phone wallet does. */
function phone(key: PolkadotKey, chains: readonly CaipNetworkId[]) {
  const watchers = new Set<(event: WalletSessionEvent) => void>()
  const methods: string[] = []
  const session: WalletSession = {
    topic: 'a1b2',
    peer: { name: 'Phone Wallet', icon: null, url: null },
    namespaces: () => ['polkadot'],
    accounts: () =>
      chains.map(
        (chain) => `${chain}:${encodeAddress(key.address, chain === main ? 0 : 2)}` as const,
      ),
    chains: () => chains,
    methods: () => ['polkadot_signMessage', 'polkadot_signTransaction'],
    async request({ method, params }) {
      methods.push(method)
      const { message, transactionPayload } = params as Record<string, never>
      const bytes =
        method === 'polkadot_signMessage'
          ? new TextEncoder().encode(message)
          : payloadBytes(transactionPayload ?? {})
      return { signature: key.sign(bytes) }
    },
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
    async disconnect() {
      for (const watcher of watchers) watcher({ type: 'ended' })
    },
  }
  return { session, methods }
}

test('a Polkadot session signs a text that polkadot.js verifies', async () => {
  const { client, account, connection } = await openTestChain()
  const { session, methods } = phone(polkadotKey('Phone', 'sr25519'), [kusama.caipNetworkId, main])
  await client.attachSession?.({ session, connector })
  expect(connection()).toMatchObject({ status: 'connected', connector, chainId: main })
  const signature = await client.signMessage({ account: account(), message: 'hello' })
  expect(signatureVerify(u8aWrapBytes('hello'), signature, account().address).isValid).toBe(true)
  expect(methods).toEqual(['polkadot_signMessage'])
})

test('a Polkadot session sends the wallet no bytes that are not UTF-8, since it could only sign a changed text', async () => {
  const { client, account } = await openTestChain()
  const { session, methods } = phone(polkadotKey('Phone', 'sr25519'), [main])
  await client.attachSession?.({ session, connector })
  const message = Uint8Array.of(0xff, 0x00, 0xfe)
  const code = await errorCodeOf(client.signMessage({ account: account(), message }))
  expect(code).toBe('wallet/method-unsupported')
  expect(methods).toEqual([])
})

test('polkadotSigner signs bytes over a Polkadot session', async () => {
  const { client, account, provider } = await openTestChain()
  const { session } = phone(polkadotKey('Phone', 'ed25519'), [main])
  await client.attachSession?.({ session, connector })
  expect(provider().signer).toBeNull()
  const signer = await provider().polkadotSigner(account().address)
  const signature = await signer.signBytes(new TextEncoder().encode('hello'))
  expect(signatureVerify(u8aWrapBytes('hello'), signature, account().address).isValid).toBe(true)
})

test('a Polkadot session switches to a network of the session and rejects others', async () => {
  const { client, account } = await openTestChain()
  const key = polkadotKey('Phone', 'sr25519')
  const { session } = phone(key, [main, kusama.caipNetworkId])
  await client.attachSession?.({ session, connector })
  await client.switchNetwork?.(kusama)
  expect(account().address).toBe(encodeAddress(key.address, 2))
  const other = await openTestChain()
  await other.client.attachSession?.({ session: phone(key, [main]).session, connector })
  const moving = other.client.switchNetwork?.(kusama) ?? Promise.resolve()
  expect(await errorCodeOf(moving)).toBe('network/switch-failed')
})

test('a Polkadot wallet disconnects when its WalletConnect session ends', async () => {
  const { client, connection } = await openTestChain()
  const { session } = phone(polkadotKey('Phone', 'sr25519'), [main])
  await client.attachSession?.({ session, connector })
  await session.disconnect()
  expect(connection()).toEqual({ status: 'disconnected' })
})
