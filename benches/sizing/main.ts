/**
 * npm run bench:sizing
 * What a visitor costs: processor time, memory and disk per request, event, relay message, socket and login, of the
 * server and of PostgreSQL. docs/guides/sizing.md multiplies these figures. Processor time does not depend on what else
 * the machine does, so figures "per core" are its inverse and not what this machine carries while it is measured.
 */
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { startMailbox } from '../../apps/server/src/testing/startMailbox.ts'
import { embeddedEnv, siteOrigin } from '../../apps/server/src/testing/vaultBrowser.ts'
import { bundleServer } from '../../scripts/bundleServer.mjs'
import { serverProgram } from '../../scripts/stack/serverFiles.ts'
import { startBuiltServer } from '../builtServer.ts'
import { getRequest, load, postRequest } from '../httpLoad.ts'
import { postgresUsage } from '../postgresUsage.ts'
import { measureFlow } from '../relay/flow.ts'
import { measureIdle } from '../relay/idle.ts'
import { createServerFolder } from '../serverFolder.ts'
import { createWallets } from './createWallets.ts'

const SECONDS = Number(process.env.SECONDS ?? 10)
const SOCKETS = Number(process.env.SOCKETS ?? 2_000)
const WALLETS = Number(process.env.WALLETS ?? 100)
const MESSAGES_PER_SECOND = 200
const PROJECT = 'projectId=bench&st=appkit&sv=1'

await bundleServer()
const [folder, mailbox] = [await createServerFolder(), await startMailbox()]
const server = await startBuiltServer(
  {
    DATA_DIR: folder.path,
    ...embeddedEnv(mailbox),
    PROJECTS: JSON.stringify([{ id: 'test', origins: [siteOrigin] }]),
  },
  serverProgram,
)
const postgres = postgresUsage(folder.path)
/** Without the relay's messages, which are deleted soon after they are acknowledged. */
const size = () =>
  folder.count(`SELECT sum(pg_total_relation_size(oid)) FROM pg_class
    WHERE relkind = 'r' AND relname <> 'relay_messages'`)

/** Runs `work`, which returns how often it did something, and prints what one of these costs. */
async function measure(what: string, work: () => Promise<number>): Promise<void> {
  await work()
  const before = { node: server.cpuSeconds(), postgres: postgres.cpuSeconds(), bytes: await size() }
  const times = await work()
  const nodeMs = ((server.cpuSeconds() - before.node) * 1000) / times
  const postgresMs = ((postgres.cpuSeconds() - before.postgres) * 1000) / times
  const bytes = ((await size()) - before.bytes) / times
  const cells = [
    what,
    `${nodeMs.toFixed(2)} ms`,
    `${postgresMs.toFixed(2)} ms`,
    `${Math.round(1000 / (nodeMs + postgresMs))}`,
    `${Math.round(bytes)} B`,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

const requests = (path: string) => async (): Promise<number> => {
  const request = getRequest(path)
  const options = { url: server.url, connections: 8, request: () => request }
  return (await load({ ...options, durationMs: SECONDS * 1000 })).requests
}

async function sendEvents(): Promise<number> {
  const one = () => {
    const page = { url: 'https://shop.example/cart', domain: 'shop.example' }
    const props = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } }
    return JSON.stringify({ eventId: randomUUID(), ...page, timestamp: Date.now(), props })
  }
  const batch = () => `{"events":[${Array.from({ length: 10 }, one)}]}`
  const request = () => postRequest(`/batch?${PROJECT}`, batch())
  const options = { url: server.url, connections: 8, request }
  return (await load({ ...options, durationMs: SECONDS * 1000 })).requests * 10
}

async function sendMessages(): Promise<number> {
  const urls = [server.url]
  const flow = await measureFlow({ urls, perSecond: MESSAGES_PER_SECOND, seconds: SECONDS })
  if (flow.lost > 0) throw new Error(`${flow.lost} messages were lost`)
  return flow.acknowledged
}

console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
console.log('| one | processor, server | processor, PostgreSQL | per second and core | disk |')
console.log('|---|---|---|---|---|')
await measure(
  'read from a cache (wallet list)',
  requests(`/getWallets?${PROJECT}&page=1&entries=40`),
)
await measure("widget's configuration", requests(`/appkit/v1/config?${PROJECT}`))
await measure('analytics event, ten to a request', sendEvents)
await measure('relay message of 1 kB, stored, delivered and acknowledged', sendMessages)
await measure('login by email that creates a wallet', () =>
  createWallets(server.url, { mailbox, count: WALLETS }),
)

const bytesBefore = await size()
const idle = await measureIdle(server, { sockets: SOCKETS, idleSeconds: 5 })
const eachKb = ((idle.rssMb - idle.emptyMb) * 1024) / idle.sockets
const eachBytes = ((await size()) - bytesBefore) / idle.sockets
console.log(
  `${idle.sockets} idle relay sockets with a topic each: ${eachKb.toFixed(1)} kB of memory and ${Math.round(eachBytes)} B of disk each`,
)
console.log(`memory now: server ${server.rssMb()} MB, PostgreSQL ${postgres.memoryMb()} MB`)
await server.stop('SIGTERM')
await folder.remove()
await mailbox.close()
