import { expect, test } from 'vitest'
import type { StoredSession } from '../storage/storedSession.ts'
import { sessionCapabilities } from './sessionCapabilities.ts'

const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const atomic = { status: 'supported' }

function read(properties: Pick<StoredSession, 'sessionProperties' | 'scopedProperties'>) {
  const metadata = { name: '', description: '', url: '', icons: [] }
  const accounts = ['eip155:1', 'eip155:10'].map((chain) => `${chain}:${address}`)
  const session: StoredSession = {
    topic: 'a1',
    pairingTopic: 'b2',
    expiry: 0,
    acknowledged: true,
    namespaces: { eip155: { accounts, methods: [], events: [] } },
    self: { publicKey: '', metadata },
    peer: { publicKey: '', metadata },
    activeChains: {},
    activeAccounts: {},
    latestMs: {},
    ...properties,
  }
  return sessionCapabilities(session, address)
}

test('a WalletConnect session reads capabilities by account, as an object or as JSON text', () => {
  const capabilities = { [address.toLowerCase()]: { '0xa': { atomic } } }
  expect(read({ sessionProperties: { capabilities } })).toEqual({ '0xa': { atomic } })
  const text = JSON.stringify(capabilities)
  expect(read({ sessionProperties: { capabilities: text } })).toEqual({ '0xa': { atomic } })
})

test('a WalletConnect session reads capabilities that hold for every chain', () => {
  expect(read({ sessionProperties: { atomic, other: 1 } })).toEqual({
    '0x1': { atomic },
    '0xa': { atomic },
  })
})

test('a WalletConnect session reads capabilities by chain, and prefers those of the account', () => {
  expect(read({ scopedProperties: { 'eip155:1': { atomic } } })).toEqual({ '0x1': { atomic } })
  const mine = { atomic: { status: 'ready' } }
  const scoped = { 'eip155:1': { atomic, [`eip155:1:${address}`]: mine } }
  expect(read({ scopedProperties: scoped })).toEqual({ '0x1': mine })
})

test.each([
  [{}],
  [{ sessionProperties: { capabilities: 'not JSON' } }],
  [{ sessionProperties: { capabilities: [1] } }],
  [{ scopedProperties: { 'eip155:1': null, __proto__: { atomic } } }],
])('a WalletConnect session reads no capabilities from %j', (properties) => {
  expect(read(properties)).toEqual({})
})
