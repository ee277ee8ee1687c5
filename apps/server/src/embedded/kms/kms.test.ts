import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openSlotEndpoint } from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer } from '../../testing/createTestServer.ts'
import { type FakeTransit, startFakeTransit } from '../../testing/fakeTransit.ts'
import { runFolder } from '../../testing/runFolder.ts'
import { type Mailbox, startMailbox } from '../../testing/startMailbox.ts'
import { embeddedEnv, openVaultBrowser, siteOrigin } from '../../testing/vaultBrowser.ts'
import { createUserFactor, createVaultWallet, openVault } from '../../testing/vaultWallet.ts'
import { openFileKms, rotateFileKeys } from './fileKms.ts'
import { DamagedError, type KeyUse, type Kms, KmsDownError } from './kms.ts'
import { openTransitKms } from './transitKms.ts'

const use: KeyUse = { purpose: 'factors', context: 'user/1' }
let folder: string
let transit: FakeTransit
let mailbox: Mailbox

beforeAll(async () => {
  folder = await mkdtemp(join(runFolder(), 'kms-'))
  transit = await startFakeTransit()
  mailbox = await startMailbox()
})
afterAll(async () => {
  await transit.close()
  await mailbox.close()
})

const transitConfig = () => ({
  kind: 'transit' as const,
  url: transit.url,
  token: transit.token,
  mount: 'transit',
  prefix: 'latchkey',
})

const kinds: [string, () => Promise<Kms>][] = [
  ['file', () => openFileKms(join(folder, 'keys.json'))],
  ['transit', async () => openTransitKms(transitConfig())],
]

describe.each(kinds)('the %s KMS', (_, openKms) => {
  test('a KMS unwraps a data key only for the purpose and context it was wrapped for', async () => {
    const kms = await openKms()
    const key = randomBytes(32)
    const wrapped = await kms.wrap(key, use)
    expect(wrapped.includes(key)).toBe(false)
    expect(await kms.unwrap(wrapped, use)).toEqual(key)
    expect(await kms.isStale(wrapped, use)).toBe(false)
    const others: KeyUse[] = [
      { ...use, context: 'user/2' },
      { ...use, purpose: 'tokens' },
    ]
    for (const other of others) {
      await expect(kms.unwrap(wrapped, other)).rejects.toThrow(DamagedError)
    }
  })

  test('a KMS rejects a wrapped key in which any byte was changed', async () => {
    const kms = await openKms()
    const wrapped = await kms.wrap(randomBytes(32), use)
    for (let index = 0; index < wrapped.length; index++) {
      const changed = Buffer.from(wrapped)
      changed[index] = (changed[index] ?? 0) ^ 0x10
      await expect(kms.unwrap(changed, use)).rejects.toThrow()
    }
  })
})

test('the file KMS creates its key file once, with mode 0400', async () => {
  const path = join(folder, 'fresh.json')
  await Promise.all(Array.from({ length: 5 }, () => openFileKms(path)))
  expect((await stat(path)).mode & 0o777).toBe(0o400)
  const before = await readFile(path, 'utf8')
  await openFileKms(path)
  expect(await readFile(path, 'utf8')).toBe(before)
})

test('after a rotation of the KMS key, older wrapped keys still unwrap and are reported as stale', async () => {
  const path = join(folder, 'rotating.json')
  const key = randomBytes(32)
  const wrapped = await (await openFileKms(path)).wrap(key, use)
  await rotateFileKeys(path)
  expect((await stat(path)).mode & 0o777).toBe(0o400)
  const rotated = await openFileKms(path)
  expect(await rotated.unwrap(wrapped, use)).toEqual(key)
  expect(await rotated.isStale(wrapped, use)).toBe(true)
  const remote = openTransitKms(transitConfig())
  const old = await remote.wrap(key, use)
  transit.rotate('latchkey-factors')
  expect(await remote.unwrap(old, use)).toEqual(key)
  expect(await remote.isStale(old, use)).toBe(true)
})

test('a running file KMS unwraps a key that was wrapped with a version added to the key file later', async () => {
  const path = join(folder, 'added.json')
  const running = await openFileKms(path)
  await rotateFileKeys(path)
  const key = randomBytes(32)
  const wrapped = await (await openFileKms(path)).wrap(key, use)
  expect(await running.isStale(wrapped, use)).toBe(false)
  expect(await running.unwrap(wrapped, use)).toEqual(key)
})

test('the transit KMS throws KmsDownError for a rejected token and for an unreachable service', async () => {
  const strange = openTransitKms({ ...transitConfig(), token: 'x' })
  await expect(strange.wrap(randomBytes(32), use)).rejects.toThrow(KmsDownError)
  const gone = openTransitKms({ ...transitConfig(), url: 'http://127.0.0.1:1' })
  await expect(gone.wrap(randomBytes(32), use)).rejects.toThrow(KmsDownError)
})

test('opening a slot responds with 503 while the KMS is sealed, and those attempts do not count towards its daily limit', async () => {
  const server = await createTestServer({
    projects: [{ id: 'test', origins: [siteOrigin] }],
    env: { ...embeddedEnv(mailbox), EMBEDDED_KMS: JSON.stringify(transitConfig()) },
  })
  const browser = await openVaultBrowser(server, mailbox)
  await browser.logIn('transit@mail.example')
  const made = await createVaultWallet(browser, createUserFactor('recovery'))
  transit.seal(true)
  const { slotId } = made
  for (let time = 0; time < 12; time++) {
    const reply = await browser.ask(openSlotEndpoint, { slotId })
    expect(reply).toMatchObject({ status: 503, code: 'embedded/keys-down' })
  }
  transit.seal(false)
  expect(await openVault(browser, made)).toEqual(made.root)
  await server.close()
})
