import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashOf, operationOf } from '../testing/bundlerFixture.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { isThrottled, recordFailure, recordInclusion, type Submission } from './backoffStore.ts'
import { storeOperation } from './operationStore.ts'

const chain = 'eip155:1'
const start = Date.UTC(2026, 0, 1)
const day = 86_400_000
const submission: Submission = {
  sender: 'aa'.repeat(20),
  address: '01'.repeat(16),
  project: 'shop',
}

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.db.execute('TRUNCATE bundler_backoffs, user_operations'))

const fail = (ms = start, change: Partial<Submission> = {}) =>
  recordFailure(server.db, chain, {
    submission: { ...submission, ...change },
    now: new Date(ms),
  })

const row = v.object({
  kind: v.string(),
  entity: v.string(),
  failures: v.number(),
  wait: v.number(),
})

/** What each kind has failed, and how many seconds it waits after its last failure. */
async function backoffs() {
  const rows = await server.db.query(
    row,
    `SELECT kind, entity, failures::float8 AS failures,
            extract(epoch FROM until - updated_at)::float8 AS wait FROM bundler_backoffs`,
  )
  return Object.fromEntries(rows.map(({ kind, ...rest }) => [kind, rest]))
}

test.each([
  [1, { sender: 60, address: 0, project: 0 }],
  [2, { sender: 120, address: 60, project: 0 }],
  [3, { sender: 240, address: 120, project: 5 }],
  [4, { sender: 480, address: 240, project: 10 }],
  [7, { sender: 3_840, address: 1_920, project: 80 }],
  [8, { sender: 7_680, address: 3_600, project: 160 }],
  [9, { sender: 15_360, address: 3_600, project: 320 }],
  [10, { sender: 30_720, address: 3_600, project: 600 }],
  [11, { sender: 61_440, address: 3_600, project: 600 }],
  [12, { sender: 86_400, address: 3_600, project: 600 }],
  [40, { sender: 86_400, address: 3_600, project: 600 }],
])(
  'after %i failures sender, address and project wait as long as their rules say',
  async (count, waits) => {
    for (let failure = 0; failure < count; failure++) await fail()
    const found = await backoffs()
    expect(found).toEqual({
      sender: { entity: submission.sender, failures: count, wait: waits.sender },
      address: { entity: submission.address, failures: count, wait: waits.address },
      project: { entity: 'shop', failures: count, wait: waits.project },
    })
  },
)

test('failures count until a day has passed without one', async () => {
  await fail()
  await fail(start + day)
  expect((await backoffs()).sender).toMatchObject({ failures: 2, wait: 120 })
  await fail(start + 2 * day + 1)
  expect((await backoffs()).sender).toMatchObject({ failures: 1, wait: 60 })
})

test('an operation without an address counts for its sender and project', async () => {
  await fail(start, { address: null })
  expect(Object.keys(await backoffs()).toSorted()).toEqual(['project', 'sender'])
})

test('ten included operations of a project make one failure good, of no sender and no address', async () => {
  for (let failure = 0; failure < 3; failure++) await fail()
  await recordInclusion(server.db, chain, { project: 'shop', operations: 10 })
  await recordInclusion(server.db, chain, { project: 'cafe', operations: 10 })
  await recordInclusion(server.db, 'eip155:10', { project: 'shop', operations: 10 })
  const { sender, address, project } = await backoffs()
  expect([sender?.failures, address?.failures, project?.failures]).toEqual([3, 3, 2])
  await recordInclusion(server.db, chain, { project: 'shop', operations: 1_000 })
  expect((await backoffs()).project?.failures).toBe(0)
})

const operation = operationOf()
const account = operation.sender.slice(2)
const submitter = 'ee'.repeat(16)

/** Whether the account must wait, sent from an address and for a project of its own unless the test says otherwise. */
const waits = (change: Partial<Submission> = {}, ms = start) =>
  isThrottled(server.db, chain, {
    submission: { sender: account, address: submitter, project: 'cafe', ...change },
    now: new Date(ms),
  })

/** An operation of the account from the time before the failures. */
async function storeEarlier(status: string): Promise<void> {
  await storeOperation(server.db, {
    chain,
    hash: hashOf(operation),
    project: 'cafe',
    operation,
    isKeyAccount: false,
    included: [],
    submitter,
    now: new Date(start),
  })
  await server.db.execute('UPDATE user_operations SET status = $1', [status])
}

test('an account waits for its own failure until the wait is over', async () => {
  await fail(start, { sender: account })
  expect(await waits()).toBe(true)
  expect(await waits({}, start + 59_999)).toBe(true)
  expect(await waits({}, start + 60_000)).toBe(false)
  expect(await waits({ sender: 'bb'.repeat(20) })).toBe(false)
})

test('a new account waits for the failures of its address and of its project', async () => {
  for (let failure = 0; failure < 3; failure++) await fail()
  expect(await waits()).toBe(false)
  expect(await waits({ address: submission.address })).toBe(true)
  expect(await waits({ project: 'shop' })).toBe(true)
})

test('an address with the digits of a project, or of an account, waits for neither', async () => {
  for (let failure = 0; failure < 3; failure++) await fail(start, { project: submitter })
  expect(await waits()).toBe(false)
  expect(await waits({ address: submission.sender })).toBe(false)
})

test.each([
  ['included', false],
  ['dropped', true],
  ['pending', true],
  ['bundled', true],
])(
  'an account with an operation that is %s waits for the failures of its project: %s',
  async (status, expected) => {
    await storeEarlier(status)
    for (let failure = 0; failure < 3; failure++) await fail()
    expect(await waits({ project: 'shop' })).toBe(expected)
  },
)

test('an account with an included operation waits for its own failure all the same', async () => {
  await storeEarlier('included')
  await fail(start, { sender: account })
  expect(await waits()).toBe(true)
})
