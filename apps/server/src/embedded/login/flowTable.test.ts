import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { hashToken } from '../keys/hashes.ts'
import {
  addFlow,
  createFlowId,
  endFlow,
  findFlow,
  findFlowByToken,
  isSameBrowser,
  type NewFlow,
  setFlowCode,
  setFlowToken,
  takeFlowToken,
} from './flowTable.ts'
import {
  browserBlockedError,
  lockOtpAttempts,
  recordWrongOtp,
  requireNotBlocked,
  takeOtpAttempt,
} from './otpAttemptLimit.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = Date.parse('2026-03-01T12:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ projects: [{ id: 'shop', origins: ['*'] }] })
})
afterAll(() => server.close())
beforeEach(() => server.db.execute('TRUNCATE embedded.flows, embedded.addresses'))

const id = createFlowId()
const flow: NewFlow = {
  id,
  kind: 'email',
  projectId: 'shop',
  origin: 'https://vault.example',
  site: 'https://shop.example',
  device: 'Chrome, Linux',
  thumbprint: 'thumb',
  step: 'code',
  userId: null,
  emailLookup: Buffer.from('lookup'),
  email: Buffer.from('email'),
  sealedState: Buffer.from('state'),
}
const add = (change: Partial<NewFlow> = {}, at = now) =>
  addFlow(server.db, { ...flow, ...change }, { secret: 'secret', now: at })
const find = (at = now) => findFlow(server.db, id, at)
const codeHash = Buffer.from('code')

test('a flow is found as it was stored, for twenty minutes', async () => {
  expect(await add()).toEqual(new Date(now + 20 * MINUTE))
  expect(await find()).toEqual({
    ...flow,
    secretHash: hashToken('secret'),
    codeHash: null,
    expiresAt: new Date(now + 20 * MINUTE),
    attempts: 0,
  })
  expect(await find(now + 20 * MINUTE - 1)).not.toBeNull()
  expect(await find(now + 20 * MINUTE)).toBeNull()
  expect(await findFlow(server.db, createFlowId(), now)).toBeNull()
})

test('a new flow deletes those that have expired, and no others', async () => {
  const [expired, open] = [createFlowId(), createFlowId()]
  await add({ id: expired }, now - 20 * MINUTE)
  await add({ id: open }, now - 20 * MINUTE + 1)
  await add()
  expect(await findFlow(server.db, expired, now - 10 * MINUTE)).toBeNull()
  expect(await findFlow(server.db, open, now - 10 * MINUTE)).not.toBeNull()
})

test('the token of a flow is taken once, at its step and before its end', async () => {
  await add({ step: 'device' })
  await setFlowToken(server.db, id, 'token')
  const take = (token = 'token', from: 'device' | 'code' = 'device', at = now) =>
    takeFlowToken(server.db, token, { from, to: 'result', now: at })
  expect(await take('other')).toBeNull()
  expect(await take('token', 'code')).toBeNull()
  expect(await take('token', 'device', now + 20 * MINUTE)).toBeNull()
  const found = (step: 'device' | 'code', at = now) =>
    findFlowByToken(server.db, 'token', { step, now: at })
  expect(await found('device')).toMatchObject({ id })
  expect(await found('code')).toBeNull()
  expect(await found('device', now + 20 * MINUTE)).toBeNull()
  expect(await take()).toMatchObject({ id, step: 'result' })
  expect(await take()).toBeNull()
  expect(await findFlowByToken(server.db, 'token', { step: 'result', now })).toBeNull()
})

test('the token of a flow may be stored with it, and a new one replaces it', async () => {
  await add({ step: 'provider', tokenHash: hashToken('first') })
  const found = (token: string) => findFlowByToken(server.db, token, { step: 'provider', now })
  expect(await found('first')).toMatchObject({ id })
  await setFlowToken(server.db, id, 'second')
  expect([await found('first'), (await found('second'))?.id]).toEqual([null, id])
})

test('a code lasts ten minutes, and its flow as long', async () => {
  await add({ step: 'device' })
  await setFlowCode(server.db, id, { codeHash, now: now + 5 * MINUTE })
  expect(await find()).toMatchObject({
    step: 'code',
    codeHash,
    expiresAt: new Date(now + 20 * MINUTE),
  })
  await setFlowCode(server.db, id, { codeHash, now: now + 15 * MINUTE })
  expect(await find()).toMatchObject({ expiresAt: new Date(now + 25 * MINUTE) })
  const attempt = (at: number) => takeOtpAttempt(server.db, id, at)
  expect(await attempt(now + 25 * MINUTE)).toBeNull()
  expect(await attempt(now + 25 * MINUTE - 1)).toMatchObject({ attempts: 1, codeHash })
})

test('five attempts at the codes of a flow are taken, also of a code that was sent again', async () => {
  await add()
  await setFlowCode(server.db, id, { codeHash, now })
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(await takeOtpAttempt(server.db, id, now)).toMatchObject({ attempts: attempt })
  }
  expect(await takeOtpAttempt(server.db, id, now)).toBeNull()
  await setFlowCode(server.db, id, { codeHash, now })
  expect(await takeOtpAttempt(server.db, id, now)).toBeNull()
})

test('no attempt is taken at another step', async () => {
  await add()
  await setFlowCode(server.db, id, { codeHash, now })
  await server.db.execute("UPDATE embedded.flows SET step = 'device'")
  expect(await takeOtpAttempt(server.db, id, now)).toBeNull()
})

test('a flow ends once; then it takes no code, no attempt and no token', async () => {
  await add()
  await setFlowToken(server.db, id, 'token')
  await setFlowCode(server.db, id, { codeHash, now })
  expect(await endFlow(server.db, id, now)).toBe(true)
  expect(await endFlow(server.db, id, now)).toBe(false)
  expect(await find()).toMatchObject({ step: 'done', codeHash: null })
  await setFlowCode(server.db, id, { codeHash, now })
  expect(await find()).toMatchObject({ step: 'done', codeHash: null })
  expect(await takeOtpAttempt(server.db, id, now)).toBeNull()
  expect(await findFlowByToken(server.db, 'token', { step: 'done', now })).toBeNull()
})

test('a flow continues in the browser that started it, for its project and origin', async () => {
  await add()
  const stored = await find()
  const { thumbprint, projectId, origin } = flow
  const presented = { flowSecret: 'secret', thumbprint, projectId, origin }
  const isSame = (change: Partial<typeof presented>) =>
    stored && isSameBrowser(stored, { ...presented, ...change })
  expect(isSame({})).toBe(true)
  expect(isSame({ flowSecret: 'Secret' })).toBe(false)
  expect(isSame({ thumbprint: 'other' })).toBe(false)
  expect(isSame({ projectId: 'cafe' })).toBe(false)
  expect(isSame({ origin: 'https://vault.example:444' })).toBe(false)
})

const lookup = Buffer.from('browser')
const times = (count: number, at: number) => Array.from({ length: count }, () => new Date(at))
const record = (count: number) =>
  recordWrongOtp(server.db, lookup, { wrongOtpTimes: times(count, now - MINUTE), now })

test.each([
  [23, null],
  [24, new Date(now + DAY)],
])('after %i wrong codes within a day one more blocks the browser or not', async (count, until) => {
  await lockOtpAttempts(server.db, lookup, now)
  expect(await record(count)).toEqual(until)
  const read = (at: number) => lockOtpAttempts(server.db, lookup, at)
  expect(await read(now)).toEqual({
    blockedUntil: until,
    wrongOtpTimes: [...times(count, now - MINUTE), new Date(now)],
  })
  expect((await read(now + DAY - 1)).blockedUntil).toEqual(until)
  expect((await read(now + DAY)).blockedUntil).toBeNull()
})

test('wrong codes count for a day', async () => {
  await lockOtpAttempts(server.db, lookup, now)
  await record(2)
  const counted = async (at: number) =>
    (await lockOtpAttempts(server.db, lookup, at)).wrongOtpTimes.length
  expect(await counted(now - MINUTE + DAY - 1)).toBe(3)
  expect(await counted(now - MINUTE + DAY)).toBe(1)
})

test('a blocked browser is rejected with the time that is left, and no other', async () => {
  await lockOtpAttempts(server.db, lookup, now)
  await record(24)
  const require = (at: number, of = lookup) => requireNotBlocked(server.db, of, at)
  await expect(require(now)).rejects.toMatchObject({
    ...{ status: 403, code: 'embedded/on-hold', field: 'code', retryAfterSeconds: 86_400 },
  })
  await expect(require(now + DAY - 1)).rejects.toMatchObject({ retryAfterSeconds: 1 })
  await expect(require(now + DAY)).resolves.toBeUndefined()
  await expect(require(now, Buffer.from('other'))).resolves.toBeUndefined()
  expect(browserBlockedError(new Date(now + 1_001), now).retryAfterSeconds).toBe(2)
})
