/**
 * npm run bench:analytics
 * How many events a second the server takes (each acknowledged after its commit), one to a request as
 * foreign clients send them and ten to a request as the widget does, with the load generator and
 * PostgreSQL on the same machine; and whether anything acknowledged is lost when the server is killed
 * in the middle of it.
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
const PROJECT = 'projectId=bench&st=appkit&sv=1'

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
  { each, ...stop }: { each: number; durationMs?: number; signal?: AbortSignal },
): Promise<{ result: LoadResult; acknowledged: string[] }> {
  const ids: string[][] = []
  const acknowledged: string[] = []
  const result = await load({
    url,
    connections: CONNECTIONS,
    request(n) {
      const own = Array.from({ length: each }, () => randomUUID())
      ids[n] = own
      const events = own.map(event)
      return each === 1
        ? postRequest(`/e?${PROJECT}`, events.join())
        : postRequest(`/batch?${PROJECT}`, `{"events":[${events}]}`)
    },
    onAnswer(status, n) {
      if (status === 200) acknowledged.push(...(ids[n] ?? []))
      delete ids[n]
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
for (const each of [1, 10]) {
  await send(server.url, { each, durationMs: 2_000 })
  const before = server.cpuSeconds()
  const { result, acknowledged } = await send(server.url, { each, durationMs: SECONDS * 1_000 })
  const used = server.cpuSeconds() - before
  const known = await countKnown(acknowledged)
  const perSecond = acknowledged.length / SECONDS
  const eachMs = (used * 1_000) / acknowledged.length
  console.log(describeLoad(`${each} to a request`, result))
  console.log(
    `  ${perSecond.toFixed(0)} events/s, ${eachMs.toFixed(3)} ms of the server's processor each, load ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log(`  acknowledged ${acknowledged.length}, in the store ${known}`)
  failed ||= perSecond < BAR || known !== acknowledged.length
}
let lost = 0
let total = 0
for (let round = 0; round < ROUNDS; round++) {
  const kill = new AbortController()
  const sending = send(server.url, { each: 1, signal: kill.signal })
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
const bar = `bar: ${BAR} events/s both ways, 0 lost`
console.log(failed ? `FAILED (${bar})` : `ok (${bar})`)
process.exitCode = failed ? 1 : 0
