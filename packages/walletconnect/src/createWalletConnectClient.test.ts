import { createWalletConnectWallet } from '@latchkey/testing/walletconnect'
import { afterEach, expect, test } from 'vitest'
import { createWalletConnectClient } from './createWalletConnectClient.ts'
import { walletConnect } from './walletConnect.ts'

const metadata = { name: '', description: '', url: '', icons: [] }
const place = { relayUrl: 'wss://relay.example', projectId: 'test', metadata }
const platform = [
  'window',
  'document',
  'localStorage',
  'indexedDB',
  'WebSocket',
  'BroadcastChannel',
]
const before = platform.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))

afterEach(() => {
  for (const [at, name] of platform.entries()) {
    const descriptor = before[at]
    Reflect.deleteProperty(globalThis, name)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  }
})

test('creating a WalletConnect client uses no platform API', () => {
  const touched: string[] = []
  for (const name of platform) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => void touched.push(name),
    })
  }
  createWalletConnectClient(place).close()
  createWalletConnectWallet({ ...place, onProposal: () => {}, onRequest: () => {} }).close()
  expect(walletConnect()).toMatchObject({ id: 'walletConnect', name: 'WalletConnect' })
  expect(touched).toEqual([])
})

test('restore of WalletConnect returns null on a server', async () => {
  const client = createWalletConnectClient(place)
  expect(await client.restore()).toBeNull()
  expect(client.sessions()).toEqual([])
  client.close()
})
