import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { connect, createLatchkey, disconnect, memoryStorage, reconnect } from '@latchkey/core'
import { activeConnection, internals } from '@latchkey/core/internal'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { type PebbleWallet, pebble, pebbleNetwork } from '../../docs/snippets/writeAnAdapter.ts'
import { read } from './repository.ts'

/** The example wallet with a real Ed25519 key behind it. */
function createPebbleWallet() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const address = base58.encode(raw)
  const listeners = new Set<(addresses: unknown) => void>()
  let shared: readonly string[] = []
  const wallet: PebbleWallet = {
    enable: async () => {
      shared = [address]
      return shared
    },
    addresses: async () => shared,
    sign: async (_address, message) => new Uint8Array(sign(null, message, privateKey)),
    onAddresses: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const lock = () => {
    shared = []
    for (const listener of listeners) listener([])
  }
  return { wallet, address, publicKey, lock }
}

function create(wallet: PebbleWallet | null, storage = memoryStorage()) {
  const adapter = pebble(() => wallet)
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [pebbleNetwork],
    adapters: [adapter],
    storage,
  })
  return { latchkey, adapter, storage }
}

const connector = {
  id: 'example.pebble',
  type: 'INJECTED',
  name: 'Pebble Wallet',
  namespace: 'solana',
} as const

test('the example adapter of the adapter guide connects, shows the account and signs', async () => {
  const { wallet, address, publicKey } = createPebbleWallet()
  const { latchkey, adapter } = create(wallet)
  const found: unknown[] = []
  adapter.discover((connectors) => found.push(...connectors))
  expect(found).toEqual([connector])
  await connect(latchkey, { connector })
  const connection = activeConnection(latchkey)
  expect(connection?.accounts).toEqual([{ namespace: 'solana', address, type: 'eoa' }])
  expect(connection?.chainId).toBe(pebbleNetwork.caipNetworkId)
  const chain = await internals(latchkey).chain('solana')
  const account = { namespace: 'solana', address, type: 'eoa' } as const
  const signature = await chain.signMessage({ account, message: 'Hello' })
  expect(verify(null, Buffer.from('Hello'), publicKey, Buffer.from(signature, 'hex'))).toBe(true)
})

test('the example adapter of the adapter guide restores a connection, and ends it when the wallet locks', async () => {
  const { wallet, lock } = createPebbleWallet()
  const first = create(wallet)
  await connect(first.latchkey, { connector })
  first.latchkey.destroy()
  const { latchkey } = create(wallet, first.storage)
  await reconnect(latchkey)
  expect(activeConnection(latchkey)).not.toBeNull()
  lock()
  expect(activeConnection(latchkey)).toBeNull()
  await disconnect(latchkey)
})

test('the example adapter of the adapter guide reports a missing wallet', async () => {
  const { latchkey } = create(null)
  await expect(connect(latchkey, { connector })).rejects.toMatchObject({
    code: 'wallet/not-installed',
  })
})

test('the adapter guide quotes the whole example adapter, which has at most 150 lines and only public imports', () => {
  const example = read('docs/snippets/writeAnAdapter.ts')
  expect(read('docs/guides/write-an-adapter.md')).toContain(`\`\`\`ts\n${example}\`\`\``)
  expect(example.split('\n').length).toBeLessThanOrEqual(150)
  const imports = [...example.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
  expect(imports).toEqual(['latchkey', 'latchkey/adapter'])
})
