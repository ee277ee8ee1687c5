import { emailLoginEndpoint } from '@latchkey/wire'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { siteOrigin } from '../../testing/vaultBrowser.ts'
import { createEmbedded, type Embedded } from '../embedded.ts'
import { isKnownDevice, storeKnownDevice } from './devices.ts'
import {
  countCallerEmail,
  countFollowUpEmail,
  returnEmailQuota,
  takeEmailQuota,
} from './emailRateLimit.ts'
import { allowOwner, createOwnerToken, isOwner, isOwnerToken } from './ownerLink.ts'

const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = Date.parse('2026-03-01T12:00:00Z')
const lookup = Buffer.from('lookup')
const other = Buffer.from('other')

const fixture = createEmbeddedFixture({ env: { EMBEDDED_MAILS_PER_HOUR_PER_IP: '2' } })
let embedded: Embedded
let now = start
beforeAll(async () => {
  await fixture.start()
  const loaded = await createEmbedded(fixture.server.context)()
  embedded = { ...loaded, context: { ...loaded.context, clock: { now: () => now } } }
})
afterAll(fixture.close)
beforeEach(async () => {
  now = start
  await fixture.server.db.execute('TRUNCATE embedded.addresses, embedded.devices')
})

const take = (at: number, isOwner = false, of = lookup) =>
  fixture.server.db.transaction((tx) => takeEmailQuota(tx, of, { isOwner, now: start + at }))
const followUp = (at: number) =>
  fixture.server.db.transaction((tx) => countFollowUpEmail(tx, lookup, start + at))
const tooMany = (retryAfterSeconds: number) =>
  expect.objectContaining({ status: 429, code: 'embedded/too-many-mails', retryAfterSeconds })

test('two emails to an address are thirty seconds apart, to the millisecond', async () => {
  await take(0)
  await expect(take(30 * SECOND - 1)).rejects.toMatchObject({
    status: 429,
    code: 'embedded/try-again',
    retryAfterSeconds: 1,
  })
  await expect(take(0)).rejects.toMatchObject({ retryAfterSeconds: 30 })
  await take(0, false, other)
  await take(30 * SECOND)
})

test('new browsers have three emails an hour, and the third is their last one', async () => {
  expect(await take(0)).toEqual({ isLastForNewBrowsers: false })
  expect(await take(30 * SECOND)).toEqual({ isLastForNewBrowsers: false })
  expect(await take(60 * SECOND)).toEqual({ isLastForNewBrowsers: true })
  await expect(take(90 * SECOND)).rejects.toEqual(tooMany(3_600 - 90))
  await expect(take(HOUR - 1)).rejects.toEqual(tooMany(1))
  expect(await take(HOUR)).toEqual({ isLastForNewBrowsers: true })
  await expect(take(HOUR + 30 * SECOND - 1)).rejects.toMatchObject({ code: 'embedded/try-again' })
  await take(HOUR + 30 * SECOND)
})

test('the owner has five emails an hour', async () => {
  for (const minute of [0, 1, 2, 3, 4]) await take(minute * 60 * SECOND, true)
  await expect(take(HOUR - 1, true)).rejects.toEqual(tooMany(1))
  await take(HOUR, true)
})

test('new browsers have seven emails a day, the owner ten', async () => {
  for (let mail = 0; mail < 6; mail++) {
    expect(await take(mail * HOUR)).toEqual({ isLastForNewBrowsers: false })
  }
  expect(await take(6 * HOUR)).toEqual({ isLastForNewBrowsers: true })
  await expect(take(DAY - 1)).rejects.toEqual(tooMany(1))
  for (const hour of [7, 8, 9]) await take(hour * HOUR, true)
  await expect(take(DAY - 1, true)).rejects.toEqual(tooMany(1))
  await take(DAY, true)
})

test('the code after a device link needs no pause, and counts as an email to the owner', async () => {
  await take(0)
  await followUp(0)
  await followUp(1)
  await followUp(2)
  await followUp(3)
  await expect(followUp(4)).rejects.toEqual(tooMany(3_600))
})

test('an email that was not sent no longer counts, and its address alone', async () => {
  await take(0)
  await take(0, false, other)
  await returnEmailQuota(fixture.server.db, lookup, start)
  await take(1)
  await expect(take(1, false, other)).rejects.toMatchObject({ code: 'embedded/try-again' })
})

test('an IP address requests as many emails an hour as the settings allow, each hour of a day', async () => {
  const request = (ip = '192.0.2.1') => countCallerEmail(embedded, ip)
  for (let hour = 0; hour < 24; hour++) {
    now = start + hour * HOUR
    await request()
    await request()
    await expect(request()).rejects.toEqual(tooMany(3_600))
  }
  await request('192.0.2.2')
  now = start + DAY
  await request()
})

test('a request above the limit of its IP address sends no email, and counts for no address', async () => {
  const browser = await fixture.open()
  const site = siteOrigin
  const request = (email: string) => browser.ask(emailLoginEndpoint, { email, site })
  expect((await request('first@mail.example')).status).toBe(200)
  expect((await request('second@mail.example')).status).toBe(200)
  expect(await request('third@mail.example')).toMatchObject({
    status: 429,
    code: 'embedded/too-many-mails',
  })
  expect(fixture.mailbox.latest('second@mail.example')).toBeDefined()
  expect(fixture.mailbox.latest('third@mail.example')).toBeUndefined()
  // One row for the IP address, and one for each address that got an email.
  expect(await fixture.server.db.execute('SELECT FROM embedded.addresses')).toBe(3)
})

const requester = { lookup, thumbprint: 'thumb', ip: '192.0.2.1' }

test('a browser is known for 180 days after a login with the address', async () => {
  const device = { lookup, thumbprint: 'thumb', now: start }
  const { db } = fixture.server
  await storeKnownDevice(db, device)
  expect(await isKnownDevice(db, { ...device, now: start + 180 * DAY - 1 })).toBe(true)
  expect(await isKnownDevice(db, { ...device, now: start + 180 * DAY })).toBe(false)
  expect(await isKnownDevice(db, { ...device, lookup: other })).toBe(false)
  expect(await isKnownDevice(db, { ...device, thumbprint: 'Thumb' })).toBe(false)
  await storeKnownDevice(db, { ...device, now: start + 1 })
  expect(await isKnownDevice(db, { ...device, now: start + 180 * DAY })).toBe(true)
})

test('a request comes from the owner when its browser is known', async () => {
  await storeKnownDevice(fixture.server.db, { ...requester, now: start })
  expect(await isOwner(embedded, requester)).toBe(true)
  expect(await isOwner(embedded, { ...requester, ip: '192.0.2.2' })).toBe(true)
  expect(await isOwner(embedded, { ...requester, thumbprint: 'other' })).toBe(false)
  expect(await isOwner(embedded, { ...requester, lookup: other })).toBe(false)
})

test('the owner’s link lets its network request emails for half an hour', async () => {
  await take(0)
  await take(0, false, other)
  const token = await createOwnerToken(fixture.server.db, lookup, start)
  expect(await isOwner(embedded, requester)).toBe(false)
  expect(await allowOwner(embedded, { token: `${token}x`, ip: requester.ip })).toBe(false)
  expect(await isOwner(embedded, requester)).toBe(false)
  expect(await allowOwner(embedded, { token, ip: requester.ip })).toBe(true)
  expect(await isOwner(embedded, requester)).toBe(true)
  expect(await isOwner(embedded, { ...requester, ip: '192.0.2.2' })).toBe(false)
  expect(await isOwner(embedded, { ...requester, lookup: other })).toBe(false)
  now = start + HOUR / 2 - 1
  expect(await isOwner(embedded, requester)).toBe(true)
  now = start + HOUR / 2
  expect(await isOwner(embedded, requester)).toBe(false)
})

test('the owner’s link is valid for a day, until a new one replaces it', async () => {
  const { db } = fixture.server
  await take(0)
  const replaced = await createOwnerToken(db, lookup, start)
  const token = await createOwnerToken(db, lookup, start)
  expect(await isOwnerToken(db, replaced, start)).toBe(false)
  expect(await isOwnerToken(db, token, start + DAY - 1)).toBe(true)
  expect(await isOwnerToken(db, token, start + DAY)).toBe(false)
  now = start + DAY
  expect(await allowOwner(embedded, { token, ip: requester.ip })).toBe(false)
  now = start + DAY - 1
  expect(await allowOwner(embedded, { token, ip: requester.ip })).toBe(true)
})
