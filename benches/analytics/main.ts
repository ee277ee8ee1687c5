/**
 * npm run bench:analytics
 * How many single events a second the server takes (each acknowledged after its commit), with the
 * load generator and PostgreSQL on the same machine; and whether anything acknowledged is lost when
 * the server is killed in the middle of it.
 */
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { startBuiltServer } from '../builtServer.ts'
import { describeLoad, type LoadResult, load, postRequest } from '../httpLoad.ts'
import { createServerFolder } from '../serverFolder.ts'

const SECONDS = Number(process.env.SECONDS ?? 15)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CONNECTIONS = 128
const BAR = 5_000

const folder = await createServerFolder()
const env = { DATA_DIR: folder.path }

function event(id: string): string {
  const page = { url: 'https://shop.example/cart?x=1', domain: 'shop.example' }
  const properties = { name: 'MetaMask', platform: 'browser', method: 'browser' }
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const props = { type: 'track', event: 'CONNECT_SUCCESS', properties, address }
  return JSON.stringify({ eventId: id, ...page, timestamp: Date.now(), props })
}

async function send(
  url: string,
  stop: { durationMs?: number; signal?: AbortSignal },
): Promise<{ result: LoadResult; acknowledged: string[] }> {
  const ids: string[] = []
  const acknowledged: string[] = []
  const result = await load({
    url,
    connections: CONNECTIONS,
    request(n) {
      const id = randomUUID()
      ids[n] = id
      return postRequest('/e?projectId=bench&st=appkit&sv=1', event(id))
    },
    onAnswer(status, n) {
      const id = ids[n]
      if (status === 200 && id) acknowledged.push(id)
    },
    ...stop,
  })
  return { result, acknowledged }
}

async function countKnown(ids: readonly string[]): Promise<number> {
  let known = 0
  for (let from = 0; from < ids.length; from += 10_000) {
    known += await folder.count(
      'SELECT count(*) FROM analytics_events WHERE event_id = ANY($1::uuid[])',
      [ids.slice(from, from + 10_000)],
    )
  }
  return known
}

let failed = false
let server = await startBuiltServer(env)
await send(server.url, { durationMs: 2_000 })
const before = server.cpuSeconds()
const { result, acknowledged } = await send(server.url, { durationMs: SECONDS * 1_000 })
const known = await countKnown(acknowledged)
const eachMs = ((server.cpuSeconds() - before) * 1_000) / result.requests
const line = describeLoad('single events, one per request', result)
console.log(`${line}  ${eachMs.toFixed(2)} ms CPU each, load ${loadavg()[0]?.toFixed(1)}`)
console.log(`acknowledged ${acknowledged.length}, in the store ${known}`)
failed ||= result.perSecond < BAR || known !== acknowledged.length

let lost = 0
let total = 0
for (let round = 0; round < ROUNDS; round++) {
  const kill = new AbortController()
  const sending = send(server.url, { signal: kill.signal })
  await wait(1_000 + Math.random() * 1_000)
  const killed = server.stop('SIGKILL')
  await killed
  kill.abort()
  const { acknowledged: ids } = await sending
  server = await startBuiltServer(env)
  total += ids.length
  lost += ids.length - (await countKnown(ids))
}
console.log(`kill -9 × ${ROUNDS}: ${total} acknowledged, ${lost} lost`)
failed ||= lost > 0
await server.stop('SIGTERM')
await folder.remove()
console.log(failed ? `FAILED (bar: ${BAR} events/s, 0 lost)` : `ok (bar: ${BAR} events/s, 0 lost)`)
process.exitCode = failed ? 1 : 0
