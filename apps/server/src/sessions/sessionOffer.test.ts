import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../context/context.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { caipAccountKey } from './sessionId.ts'
import { isOffered, offerSession } from './sessionOffer.ts'

const account = 'eip155:1:0xAbCdEf0000000000000000000000000000000001'
const session = { projectId: 'shop', account }
const start = 1_900_000_000_000

let server: TestServer
let now = start
let context: Context
beforeAll(async () => {
  server = await createTestServer()
  context = { ...server.context, clock: { now: () => now } }
})
afterAll(() => server.close())
beforeEach(() => {
  now = start
})

test('an offered session’s id is a UUID of version 8 that no two offers share', async () => {
  const pci = await offerSession(context, session)
  expect(pci).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(pci.slice(0, 8), 16)).toBe(start / 1_000)
  expect(await offerSession(context, session)).not.toBe(pci)
})

test('every bit of an id depends on the account or the time, but for those of version and variant', async () => {
  const ids = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const pci = await offerSession(context, { projectId: 'shop', account: `${account}${at}` })
      return Buffer.from(pci.replaceAll('-', ''), 'hex').subarray(4)
    }),
  )
  const bytes = (combine: (a: number, b: number) => number, start: number) =>
    Array.from({ length: 12 }, (_, at) => ids.reduce((sum, id) => combine(sum, id[at] ?? 0), start))
  const set = bytes((a, b) => a | b, 0)
  const unset = bytes((a, b) => a & b, 0xff)
  expect(set).toEqual([255, 255, 0x8f, 255, 0xbf, 255, 255, 255, 255, 255, 255, 255])
  expect(unset).toEqual([0, 0, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 0])
})

test.each([
  ['an hour later', 3_600_000, true],
  ['an hour and a millisecond later', 3_600_001, false],
  ['on a node whose clock is a minute behind', -60_000, true],
  ['on a node whose clock is more than a minute behind', -60_001, false],
])('a session is offered %s', async (_title, ms, expected) => {
  const pci = await offerSession(context, session)
  now += ms
  expect(await isOffered(context, { ...session, pci })).toBe(expected)
})

test.each([
  ['the account in another case', { account: account.toLowerCase() }, true],
  ['another account', { account: account.replace('01', '02') }, false],
  ['the account on another chain', { account: account.replace('eip155:1', 'eip155:10') }, false],
  ['another project', { projectId: 'cafe' }, false],
])('an offer counts for %s', async (_title, change, expected) => {
  const pci = await offerSession(context, session)
  expect(await isOffered(context, { ...session, pci, ...change })).toBe(expected)
})

test('an offer to a Solana account does not count for the account in another case', async () => {
  const solana = { projectId: 'shop', account: 'solana:5eykt:AbC' }
  const pci = await offerSession(context, solana)
  expect(await isOffered(context, { ...solana, pci })).toBe(true)
  expect(await isOffered(context, { ...solana, account: 'solana:5eykt:abc', pci })).toBe(false)
})

test('an id with any digit changed was not offered', async () => {
  const pci = await offerSession(context, session)
  for (const [at, digit] of [...pci].entries()) {
    if (digit === '-') continue
    const changed = `${pci.slice(0, at)}${digit === '1' ? '2' : '1'}${pci.slice(at + 1)}`
    expect(await isOffered(context, { ...session, pci: changed })).toBe(false)
  }
})

test('another installation has not offered the session', async () => {
  const pci = await offerSession(context, session)
  const other = await createTestServer()
  const elsewhere = { ...other.context, clock: context.clock }
  expect(await isOffered(elsewhere, { ...session, pci })).toBe(false)
  await other.close()
})

test('only EVM accounts are compared without case', () => {
  expect(caipAccountKey('eip155:1:0xAB')).toBe('eip155:1:0xab')
  expect(caipAccountKey('solana:5eykt:AbC')).toBe('solana:5eykt:AbC')
  expect(caipAccountKey('xeip155:1:0xAB')).toBe('xeip155:1:0xAB')
})
