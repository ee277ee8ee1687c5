import { errorCodeOf } from '@latchkey/testing'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nativePrimitives } from '../crypto/nativePrimitives.ts'
import type { Engine } from '../engine/openEngine.ts'
import { openRecords } from '../storage/records.ts'
import type { StoredSession } from '../storage/storedSession.ts'
import { memoryWalletConnectStorage } from '../storage/walletConnectStorage.ts'
import { openTestMessenger, type TestMessenger, topic } from '../testing/openTestMessenger.ts'
import type { DappHost } from './dappHost.ts'
import { pingWallet, requestWallet } from './requestWallet.ts'
import { watchSessionChanges } from './sessionChanges.ts'
import { deleteExpired } from './watchExpiry.ts'

const now = 1_700_000_000
const metadata = { name: 'Test', description: '', url: 'https://a.example', icons: [] }
const participant = { publicKey: '55'.repeat(32), metadata }
let opened: TestMessenger
let records: ReturnType<typeof openRecords>
let links: number[]
let host: DappHost
beforeEach(() => {
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] })
  opened = openTestMessenger()
  records = openRecords(memoryWalletConnectStorage())
  links = []
  const engine: Engine = {
    primitives: nativePrimitives,
    messenger: opened.messenger,
    pageKeys: new Map(),
    answerKeys: new Map(),
    isLeader: () => true,
    listen: async () => {},
    ignore: () => {},
    close: () => {},
  }
  host = {
    metadata,
    records,
    changes: watchSessionChanges(records, () => () => {}),
    settlements: new Map(),
    engine: async () => engine,
    openLink: (_, id) => void links.push(id),
    rpcUrl: () => null,
  }
})
afterEach(() => {
  vi.useRealTimers()
})

function save(
  change: Partial<StoredSession> = {},
  key: string | undefined = '11'.repeat(32),
): void {
  const session: StoredSession = {
    topic,
    pairingTopic: 'pairing',
    expiry: now + 100,
    acknowledged: true,
    namespaces: {
      eip155: {
        chains: ['eip155:1', 'eip155:10', 'eip155:5'],
        accounts: ['eip155:1:0xa', 'eip155:10:0xa'],
        methods: ['personal_sign'],
        events: [],
      },
      'eip155:10': { accounts: ['eip155:10:0xa'], methods: ['eth_sendTransaction'], events: [] },
      solana: { accounts: ['solana:x:b'], methods: ['solana_signMessage'], events: [] },
    },
    self: participant,
    peer: participant,
    activeChains: {},
    activeAccounts: {},
    latestMs: {},
    ...change,
  }
  records.saveSession(session, key)
}

/** Sends a request and answers it. */
async function ask(change: { chainId?: string; method?: string; lifetimeSeconds?: number } = {}) {
  const asked = requestWallet(host, topic, {
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: ['0x'],
    ...change,
  })
  asked.catch(() => {})
  await vi.waitFor(() => expect(records.requests()).toHaveLength(1))
  const stored = records.requests()
  for (const { id } of stored) await opened.receive({ id, result: 'signed' })
  return { asked, stored }
}

describe('a request to the wallet', () => {
  test('is stored until its answer, and names chain, method, parameters and expiry', async () => {
    save()
    const { asked, stored } = await ask()
    expect(await asked).toBe('signed')
    const expiry = now + 300
    const id = stored[0]?.id
    expect(stored).toEqual([{ id, topic, chainId: 'eip155:1', method: 'personal_sign', expiry }])
    expect(records.requests()).toEqual([])
    const request = { method: 'personal_sign', params: ['0x'], expiryTimestamp: expiry }
    expect(opened.published).toEqual([
      {
        topic,
        text: {
          id,
          jsonrpc: '2.0',
          method: 'wc_sessionRequest',
          params: { request, chainId: 'eip155:1' },
        },
        options: { tag: 1108, ttl: 300, prompt: true },
      },
    ])
    expect(links).toEqual([id])
  })

  test.each([
    [1, 300],
    [299, 300],
    [300, 300],
    [301, 301],
    [604_800, 604_800],
    [604_801, 604_800],
  ])('of %i seconds lives %i seconds', async (lifetimeSeconds, ttl) => {
    save({ expiry: now + 10_000_000 })
    const { stored } = await ask({ lifetimeSeconds })
    expect(stored[0]?.expiry).toBe(now + ttl)
    expect(opened.published[0]?.options.ttl).toBe(ttl)
  })

  test.each([
    ['a method of another chain', { method: 'eth_sendTransaction' }, 'wallet/method-unsupported'],
    [
      'a method of another namespace',
      { method: 'solana_signMessage' },
      'wallet/method-unsupported',
    ],
    ['a chain that is only listed', { chainId: 'eip155:5' }, 'wallet/unauthorised'],
    ['a chain that is not granted', { chainId: 'eip155:137' }, 'wallet/unauthorised'],
    ['a chain of another namespace', { chainId: 'bip122:1' }, 'wallet/unauthorised'],
    [
      'a method of its chain',
      { chainId: 'eip155:10', method: 'eth_sendTransaction' },
      'it succeeded',
    ],
    ['a method of its namespace', { chainId: 'eip155:10' }, 'it succeeded'],
  ])('for %s (%j): %s', async (_, change, code) => {
    save()
    const act = requestWallet(host, topic, {
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [],
      ...change,
    })
    const outcome = errorCodeOf(act)
    if (code === 'it succeeded') {
      await vi.waitFor(() => expect(records.requests()).toHaveLength(1))
      await opened.receive({ id: records.requests()[0]?.id, result: 1 })
    }
    expect(await outcome).toBe(code)
    if (code !== 'it succeeded') expect(opened.published).toEqual([])
  })

  test('opens the wallet’s app only for what the person approves', async () => {
    save({
      namespaces: {
        eip155: { accounts: ['eip155:1:0xa'], methods: ['wallet_getCapabilities'], events: [] },
      },
    })
    const { asked } = await ask({ method: 'wallet_getCapabilities' })
    await asked
    expect(links).toEqual([])
  })
})

describe('a session', () => {
  test.each([
    ['one second before its expiry', { expiry: now + 1 }, 'it succeeded'],
    ['at its expiry', { expiry: now }, 'wallet/disconnected'],
    ['after its expiry', { expiry: now - 1 }, 'wallet/disconnected'],
  ])('%s (%j), outcome of a request: %s', async (_, change, code) => {
    save(change)
    const outcome = errorCodeOf(
      requestWallet(host, topic, { chainId: 'eip155:1', method: 'personal_sign', params: [] }),
    )
    if (code === 'it succeeded') {
      await vi.waitFor(() => expect(records.requests()).toHaveLength(1))
      await opened.receive({ id: records.requests()[0]?.id, result: 1 })
    }
    expect(await outcome).toBe(code)
    expect(records.sessions()).toHaveLength(code === 'it succeeded' ? 1 : 0)
  })

  test('without a key is deleted, and pairings at their expiry too', () => {
    save({}, '')
    const pair = { privateKey: '66'.repeat(32), publicKey: '77'.repeat(32) }
    for (const [index, expiry] of [now - 1, now, now + 1].entries()) {
      const pairing = {
        topic: `${index}0`.repeat(32),
        symKey: '11'.repeat(32),
        pair,
        id: 1,
        expiry,
        isWanted: true,
      }
      records.savePairing(pairing)
    }
    expect(deleteExpired(host)).toBe(true)
    expect(deleteExpired(host)).toBe(false)
    expect(records.sessions()).toEqual([])
    expect(records.pairings().map(({ expiry }) => expiry)).toEqual([now + 1])
  })
})

test('a ping waits for the wallet’s answer', async () => {
  save()
  const pinged = pingWallet(await host.engine(), topic)
  await vi.waitFor(() => expect(opened.published).toHaveLength(1))
  expect(opened.published[0]).toMatchObject({
    topic,
    text: { method: 'wc_sessionPing', params: {} },
  })
  const { id } = v.parse(v.object({ id: v.number() }), opened.published[0]?.text)
  await opened.receive({ id, result: true })
  await pinged
})
