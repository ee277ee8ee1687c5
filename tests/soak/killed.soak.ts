import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { embeddedUserEndpoint, otpLoginEndpoint } from '@latchkey/wire'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '../../apps/server/src/db/embeddedPostgres.ts'
import { startPostgres, stopPostgres } from '../../apps/server/src/db/postgresProcess.ts'
import { POSTGRES_USER, prepareCluster } from '../../apps/server/src/db/prepareCluster.ts'
import {
  activeOf,
  type CrashClient,
  createClient,
  readServerState,
  runLifecycle,
} from '../../apps/server/src/testing/crashingClient.ts'
import {
  type CrashingServer,
  startCrashingServer,
} from '../../apps/server/src/testing/crashingServer.ts'
import { type Mailbox, startMailbox } from '../../apps/server/src/testing/startMailbox.ts'
import { embeddedEnv, siteOrigin } from '../../apps/server/src/testing/vaultBrowser.ts'
import { openVault } from '../../apps/server/src/testing/vaultWallet.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 500)
const PEOPLE = 2

let mailbox: Mailbox
let server: CrashingServer
let folder: string
let sql: pg.Client
let postgres: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-killed-'))
  // Under root, PostgreSQL runs as another user, which must be able to traverse this directory.
  chmodSync(folder, 0o755)
  mailbox = await startMailbox()
  const cluster = await prepareCluster(folder)
  // A PostgreSQL of this process: one of the server's own would end with each killed server.
  const running = await startPostgres(cluster)
  postgres = running.pid
  const databaseUrl = urlOf(cluster, running, POSTGRES_USER)
  const admin = new pg.Client({ connectionString: urlOf(cluster, running, 'postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${POSTGRES_USER}`)
  await admin.end()
  server = await startCrashingServer({
    ...embeddedEnv(mailbox),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    EMBEDDED_RELEASES_PER_DAY: '1000',
    REQUESTS_PER_MINUTE_PER_IP: '100000000',
    REQUESTS_PER_MINUTE_PER_PROJECT: '100000000',
    PROJECTS: JSON.stringify([{ id: 'test', origins: [siteOrigin] }]),
  })
  sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await server.close()
  await mailbox.close()
  await stopPostgres(postgres)
  rmSync(folder, { recursive: true, force: true })
})

/** Runs all clients at once until they finish or the server is killed. */
async function liveTogether(people: readonly CrashClient[]): Promise<void> {
  const lives = people.map((person) =>
    runLifecycle(person, { server, mailbox }).catch((error: unknown) => {
      if (!server.isDead()) throw error
    }),
  )
  await Promise.all(lives)
}

/** Repeats the code of a login: an acknowledged code is consumed, an unacknowledged one may still be valid. */
async function typeAgain({ browser, submittedCode, ...person }: CrashClient): Promise<void> {
  if (!submittedCode) return
  const { status, body } = await browser.ask(otpLoginEndpoint, submittedCode)
  if (browser.session) expect(status).toBe(401)
  else if (status === 200) browser.session = body
  else expect(status, person.email).toBe(401)
}

async function checkAccount({ browser, codesSubmitted }: CrashClient): Promise<void> {
  if (!browser.session) return
  const { user } = await browser.call(embeddedUserEndpoint, {})
  expect(user.identities).toHaveLength(1)
  const text = 'SELECT count(*)::int AS sessions FROM embedded.sessions WHERE user_id = $1'
  const { rows } = await sql.query(text, [user.id])
  expect(rows[0].sessions).toBeLessThanOrEqual(codesSubmitted)
}

/** Every acknowledged step is stored, and every active slot opens. */
async function checkWallet(person: CrashClient): Promise<void> {
  const { browser, made, version, slots } = person
  if (!browser.session || !made) return
  const { wallet } = await browser.call(embeddedUserEndpoint, {})
  if (version > 0) expect(wallet).toMatchObject({ state: 'active', addresses: made.addresses })
  if (wallet?.state !== 'active') return
  expect(wallet.version).toBeGreaterThanOrEqual(version)
  const active = wallet.slots.filter(({ state }) => state === 'active').map(({ id }) => id)
  if (wallet.version === version) {
    expect(active).toEqual(expect.arrayContaining(activeOf(person).map(({ id }) => id)))
  }
  expect(active.length).toBeGreaterThan(0)
  for (const slotId of active) {
    const slot = slots.get(slotId)
    if (!slot || slot.state === 'removed') throw new Error('A slot came from nowhere')
    expect(await openVault(browser, { slotId, factor: slot.factor })).toEqual(made.root)
  }
}

async function checkEverybody(people: readonly CrashClient[]): Promise<void> {
  for (const person of people) {
    await checkAccount(person)
    await checkWallet(person)
  }
  const { rows } = await sql.query(
    `SELECT (SELECT count(*)::int FROM embedded.users) AS users,
            (SELECT count(*)::int FROM embedded.identities) AS identities`,
  )
  expect(rows[0].users).toBe(rows[0].identities)
}

const steps = ['login', 'first slot', 'adding', 'removing', 'rotating', 'done'] as const

/** The client's step when the server was killed. */
function stepOf(person: CrashClient): (typeof steps)[number] {
  const { browser, version, slots } = person
  if (!browser.session) return 'login'
  if (version !== 1) return version === 0 ? 'first slot' : 'done'
  const states = [...slots.values()].map(({ state }) => state)
  if (states.includes('removing')) return 'removing'
  return states.includes('removed') ? 'rotating' : 'adding'
}

test(`an embedded-wallet server killed ${ROUNDS} times loses no acknowledged step, every slot opens, and every client finishes (D5, E6)`, async () => {
  const meet = () =>
    Promise.all(Array.from({ length: PEOPLE }, () => createClient(server, mailbox)))
  const unhurt = await meet()
  const startedAt = performance.now()
  await liveTogether(unhurt)
  const lifeMs = performance.now() - startedAt
  await checkEverybody(unhurt)

  const struck = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const people = await meet()
    const living = liveTogether(people)
    await wait(Math.random() * lifeMs)
    await server.kill()
    await living
    for (const person of people) struck.add(stepOf(person))
    await server.start()
    for (const person of people) await typeAgain(person)
    await checkEverybody(people)
    // Moves the clock, so that the mail limit does not delay the next round.
    await sql.query("UPDATE embedded.addresses SET mailed_at = '{}'")
    for (const person of people) if (person.browser.session) await readServerState(person)
    await liveTogether(people)
    expect(people.map(({ version }) => version)).toEqual(people.map(() => 2))
    await checkEverybody(people)
  }
  if (ROUNDS >= 100) expect([...struck].sort()).toEqual([...steps].sort())
})
