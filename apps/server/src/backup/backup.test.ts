import { randomUUID } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { openRelayPeer, type RelayPeer, randomTopic } from '../testing/relayPeer.ts'
import { runFolder } from '../testing/runFolder.ts'
import { openSharedPostgres } from '../testing/sharedPostgres.ts'
import { type Mailbox, startMailbox } from '../testing/startMailbox.ts'
import { embeddedEnv, openVaultBrowser, siteOrigin } from '../testing/vaultBrowser.ts'
import { createUserFactor, createVaultWallet, openVault } from '../testing/vaultWallet.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

const MESSAGES = 40
const EVENTS = 60
const path = join(runFolder(), `${randomUUID()}.backup`)
const projects = [{ id: 'test', origins: [siteOrigin] }]

let mailbox: Mailbox
let server: TestServer
let env: Record<string, string>

beforeAll(async () => {
  mailbox = await startMailbox()
  env = embeddedEnv(mailbox)
  server = await createTestServer({ listen: true, projects, env })
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
  await rm(path, { force: true })
})

const publication = (topic: string, message: string) => ({ topic, message, ttl: 86_400, tag: 1108 })

async function sendEvent(): Promise<string> {
  const eventId = randomUUID()
  const body = {
    ...{ eventId, url: `${siteOrigin}/`, domain: 'shop.example', timestamp: Date.now() },
    props: { type: 'track', event: 'MODAL_OPEN' },
  }
  const init = { method: 'POST', body: JSON.stringify(body), headers: { origin: siteOrigin } }
  const { ok } = await server.request('/e', init)
  return ok ? eventId : ''
}

/** Publishes messages and sends events until `stop`. */
function keepWriting(peer: RelayPeer): { stop(): Promise<void> } {
  const state = { isStopped: false }
  const publish = async () => {
    const topic = randomTopic()
    while (!state.isStopped)
      await peer.call(
        'irn_publish',
        publication(topic, Buffer.from(randomUUID()).toString('base64')),
      )
  }
  const send = async () => {
    while (!state.isStopped) await sendEvent()
  }
  const writing = Promise.all([publish(), send()])
  return {
    async stop() {
      state.isStopped = true
      await writing
    },
  }
}

async function openEmptyDatabase() {
  const cloned = await (await openSharedPostgres()).cloneDatabase()
  return { ...cloned, db: openDatabase(cloned.url, { maxConnections: 2 }) }
}

test('a backup taken under load restores every acknowledged relay message, wallet slot and event into another database', async () => {
  const browser = await openVaultBrowser(server, mailbox)
  await browser.logIn('backup@mail.example')
  const made = await createVaultWallet(browser, createUserFactor('recovery'))
  const dapp = await openRelayPeer(server.url ?? '', { origin: siteOrigin })
  const topic = randomTopic()
  const texts = Array.from({ length: MESSAGES }, (_, index) =>
    Buffer.from(`message ${index}`).toString('base64'),
  )
  const load = keepWriting(dapp)
  for (const text of texts) await dapp.call('irn_publish', publication(topic, text))
  const events = await Promise.all(Array.from({ length: EVENTS }, sendEvent))

  const counts = await writeBackup(server.db, path)
  await load.stop()
  dapp.close()
  expect((await stat(path)).mode & 0o777).toBe(0o600)

  const elsewhere = await openEmptyDatabase()
  expect(await restoreBackup(elsewhere.db, path)).toEqual(counts)
  const restored = await createTestServer({
    ...{ listen: true, projects, env },
    databaseUrl: elsewhere.url,
  })
  const wallet = await openRelayPeer(restored.url ?? '', { origin: siteOrigin })
  await wallet.call('irn_subscribe', { topic })
  const received: string[] = []
  while (received.length < MESSAGES) received.push((await wallet.nextMessage()).message)
  expect(received).toEqual(texts)
  wallet.close()

  const found = await restored.db.query(
    v.object({ event_id: v.string() }),
    'SELECT event_id::text FROM analytics_events WHERE event_id = ANY($1)',
    [events],
  )
  expect(found.map(({ event_id }) => event_id).sort()).toEqual([...events].sort())

  const visitor = await openVaultBrowser(restored, mailbox)
  // The visitor's session is restored too.
  Object.assign(visitor, { key: browser.key, session: browser.session })
  expect(await openVault(visitor, made)).toEqual(made.root)
  // New rows get new numbers, and the counters of the relay's storage agree with its messages.
  const later = await openRelayPeer(restored.url ?? '', { origin: siteOrigin })
  expect(await later.call('irn_publish', publication(randomTopic(), 'bGF0ZXI='))).toBe(true)
  later.close()
  await restored.close()
  await elsewhere.db.close()
  await elsewhere.drop()
})

test('restoreBackup rejects a database that has rows', async () => {
  await expect(restoreBackup(server.db, path)).rejects.toThrow(/^The database is not empty/)
})

test('restoreBackup writes nothing from an incomplete or damaged backup, one of a newer server, or another file', async () => {
  const elsewhere = await openEmptyDatabase()
  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  const changed = `${path}.changed`
  const write = (text: string) => writeFile(changed, gzipSync(text))
  await write(lines.slice(0, -1).join('\n'))
  await expect(restoreBackup(elsewhere.db, changed)).rejects.toThrow(
    'The backup is incomplete: its end is missing.',
  )
  await writeFile(changed, (await readFile(path)).subarray(0, 2_000))
  await expect(restoreBackup(elsewhere.db, changed)).rejects.toThrow(/incomplete|damaged/)
  const at = lines.findIndex((line) => line.startsWith('"'))
  await write(lines.toSpliced(at, 1).join('\n'))
  await expect(restoreBackup(elsewhere.db, changed)).rejects.toThrow(/is damaged: .* rows of/)
  await writeFile(changed, 'no backup')
  await expect(restoreBackup(elsewhere.db, changed)).rejects.toThrow(
    /is not a backup of latchkey-server/,
  )
  const [header = '', ...rest] = lines
  await write([header.replace('0001_projects', '9999_future'), ...rest].join('\n'))
  await expect(restoreBackup(elsewhere.db, changed)).rejects.toThrow(
    'The backup comes from a newer server (migration 9999_future.sql).',
  )
  const projectsLeft = await elsewhere.db.query(v.object({}), 'SELECT 1 AS one FROM projects')
  expect(projectsLeft).toEqual([])
  await rm(changed)
  await elsewhere.db.close()
  await elsewhere.drop()
})
