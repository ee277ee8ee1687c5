import { afterEach, expect, test, vi } from 'vitest'
import { alice, bob, createSignInFixture } from '../../../test/signInFixture.ts'
import { updateOptions } from '../../options/updateOptions.ts'
import { type ActiveSession, openActiveSessions } from './activeSessions.ts'

afterEach(() => {
  vi.useRealTimers()
})

const key = { privateKey: {}, publicKey: {} } as CryptoKeyPair
const session = (change: Partial<ActiveSession> = {}): ActiveSession => ({
  chainId: 'eip155:1',
  address: alice,
  expiresAt: '2030-01-01T00:00:00.000Z',
  aheadMs: 0,
  token: 'token',
  key,
  ...change,
})

function open(scope: 'network' | 'account' = 'network') {
  const { latchkey } = createSignInFixture({ endpoints: { api: 'https://a.example' } })
  return { latchkey, sessions: openActiveSessions(latchkey, scope) }
}

test('openActiveSessions stores bound tokens, cookies and unbound tokens, and removes each', async () => {
  const { sessions } = open()
  const kinds = [
    session(),
    session({ chainId: 'eip155:5', token: null, key: null }),
    session({ chainId: 'eip155:7', key: null }),
  ]
  for (const item of kinds) await sessions.put(item)
  const place = 'https://a.example|test'
  const [bound, cookie, unbound] = kinds
  expect(await sessions.list()).toEqual([{ ...bound, place }, { ...cookie, place }, unbound])
  for (const item of kinds) {
    expect(await sessions.find(item.chainId, alice)).toMatchObject(item)
    await sessions.remove(item)
    expect(await sessions.find(item.chainId, alice)).toBeNull()
  }
  expect(await sessions.list()).toEqual([])
})

test('find of openActiveSessions needs the account and, with scope network, the network', async () => {
  const { sessions } = open()
  await sessions.put(session())
  expect(await sessions.find('eip155:1', alice.toLowerCase())).not.toBeNull()
  expect(await sessions.find('eip155:1', bob)).toBeNull()
  expect(await sessions.find('eip155:5', alice)).toBeNull()
})

test('find of openActiveSessions with scope account takes another network of the namespace, its own first', async () => {
  const { sessions } = open('account')
  await sessions.put(session({ chainId: 'eip155:5' }))
  await sessions.put(session({ chainId: 'eip155:1' }))
  expect(await sessions.find('eip155:1', alice)).toMatchObject({ chainId: 'eip155:1' })
  expect(await sessions.find('eip155:9', alice)).toMatchObject({ chainId: 'eip155:5' })
  expect(await sessions.find('eip155:9', bob)).toBeNull()
  expect(await sessions.find('solana:1', alice)).toBeNull()
})

test('openActiveSessions lists no session of another server or project', async () => {
  const { latchkey, sessions } = open()
  await sessions.put(session())
  updateOptions(latchkey, { endpoints: { api: 'https://b.example' } })
  expect(await sessions.list()).toEqual([])
  await sessions.remove(session())
  updateOptions(latchkey, { endpoints: { api: 'https://a.example' } })
  expect(await sessions.list()).toHaveLength(1)
})

test.each([
  ['that expires in one millisecond', -1, 0, 1],
  ['that expires now', 0, 0, 0],
  ['by the server’s clock, which is ahead', -1_000, 999, 1],
  ['that has expired by the server’s clock', -1_000, 1_000, 0],
  ['by the server’s clock, which is behind', 999, -1_000, 1],
])(
  'openActiveSessions lists a session %s: %i ms after its end, server ahead by %i ms',
  async (_, afterMs, aheadMs, count) => {
    const { sessions } = open()
    const expiresAt = '2030-01-01T00:00:00.000Z'
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expiresAt) + afterMs })
    await sessions.put(session({ expiresAt, aheadMs }))
    await sessions.put(session({ expiresAt, aheadMs, chainId: 'eip155:5', key: null }))
    expect(await sessions.list()).toHaveLength(count * 2)
  },
)

test.each([
  { chainId: 'eip155' },
  { chainId: 1 },
  { address: 1 },
  { expiresAt: 'tomorrow' },
  { expiresAt: 1 },
  { aheadMs: '0' },
  { token: 1 },
  { key: {} },
  { key: { privateKey: {} } },
  { key: { publicKey: {} } },
  { key: 'key' },
])('openActiveSessions lists no stored session with %j', async (broken) => {
  const { sessions } = open()
  await sessions.put({ ...session(), ...broken } as ActiveSession)
  expect(await sessions.list()).toEqual([])
})
