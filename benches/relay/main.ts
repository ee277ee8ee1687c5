/**
 * npm run bench:relay
 * What one relay node holds (10,000 idle sockets) and carries (1,000 messages of 1 kB a second, each
 * on disk before it is acknowledged), alone on its embedded PostgreSQL and as two nodes that share
 * PostgreSQL and Redis; then what three nodes carry of 5,000 messages a second (PEAK). Generator and databases run on the
 * same machine, so that its processors are the limit of the last figure.
 */
import { loadavg } from 'node:os'
import { type BuiltServer, cpuSeconds, startBuiltServer } from '../builtServer.ts'
import { createServerFolder } from '../serverFolder.ts'
import { startBenchPostgres, startBenchRedis } from './benchServices.ts'
import { measureFlow } from './flow.ts'
import { measureIdle } from './idle.ts'

const SECONDS = Number(process.env.SECONDS ?? 30)
const SOCKETS = Number(process.env.SOCKETS ?? 10_000)
const IDLE_SECONDS = Number(process.env.IDLE_SECONDS ?? 30)
const RATE = Number(process.env.RATE ?? 1_000)
const PEAK = Number(process.env.PEAK ?? 5_000)
const BAR_MB = 300
const BAR_P95_MS = 250

let failed = false

function check(isMet: boolean): string {
  failed ||= !isMet
  return isMet ? 'met' : 'NOT MET'
}

/** Runs a flow and says what it cost the nodes. */
async function tell(
  name: string,
  nodes: readonly BuiltServer[],
  options: Parameters<typeof measureFlow>[0],
): Promise<void> {
  const cpu = () => nodes.reduce((sum, each) => sum + each.cpuSeconds(), 0)
  const before = cpu()
  const flow = await measureFlow(options)
  const used = cpu() - before

  const ms = (value: number) => `${value.toFixed(1)} ms`
  const { delivery, storing } = flow
  console.log(`${name}: ${flow.perSecond.toFixed(0)} messages/s for ${SECONDS} s`)
  console.log(
    `  publish → stored    p50 ${ms(storing.p50)}  p95 ${ms(storing.p95)}  p99 ${ms(storing.p99)}`,
  )
  console.log(
    `  publish → delivered p50 ${ms(delivery.p50)}  p95 ${ms(delivery.p95)}  p99 ${ms(delivery.p99)}`,
  )
  console.log(
    `  sent ${flow.sent}, acknowledged ${flow.acknowledged}, delivered ${flow.delivered}, lost ${flow.lost}, repeated ${flow.repeated}, out of order ${flow.disordered}`,
  )
  console.log(
    `  processor time of the nodes ${((used / flow.sent) * 1000).toFixed(2)} ms a message, load ${loadavg()[0]?.toFixed(1)}`,
  )
  const isSound = flow.lost === 0 && flow.acknowledged === flow.sent && flow.disordered === 0
  console.log(
    `  bar: p95 ≤ ${BAR_P95_MS} ms ${check(delivery.p95 <= BAR_P95_MS)}, nothing lost ${check(isSound)}`,
  )
}

/** What three nodes carry when more arrives: the messages that are on disk at the end of the time. */
async function tellPeak(nodes: readonly BuiltServer[]): Promise<void> {
  const cpu = () => nodes.reduce((sum, each) => sum + each.cpuSeconds(), 0)
  const before = { nodes: cpu(), bench: cpuSeconds(process.pid) }
  const flow = await measureFlow({
    urls: nodes.map(({ url }) => url),
    perSecond: PEAK,
    seconds: SECONDS,
  })
  const eachMs = (seconds: number) => ((seconds * 1000) / flow.acknowledged).toFixed(2)
  console.log(
    `three nodes, ${PEAK} messages/s: ${flow.sent} sent in ${SECONDS} s, ${(flow.acknowledgedInTime / SECONDS).toFixed(0)} acknowledged a second`,
  )
  console.log(`  lost ${flow.lost}: ${check(flow.lost === 0)}, out of order ${flow.disordered}`)
  console.log(
    `  processor time of a message: nodes ${eachMs(cpu() - before.nodes)} ms, bench ${eachMs(cpuSeconds(process.pid) - before.bench)} ms; load ${loadavg()[0]?.toFixed(1)}`,
  )
}

const folder = await createServerFolder()
const node = await startBuiltServer({ DATA_DIR: folder.path, RELAY_SOCKETS: '20000' })
const idle = await measureIdle(node, { sockets: SOCKETS, idleSeconds: IDLE_SECONDS })
console.log(
  `${idle.sockets} idle sockets (opened in ${idle.openedInSeconds.toFixed(1)} s, idle for ${IDLE_SECONDS} s): ${idle.rssMb} MB, at most ${idle.peakMb} MB; empty ${idle.emptyMb} MB; dropped ${idle.dropped}`,
)
console.log(`  bar: ≤ ${BAR_MB} MB ${check(idle.rssMb <= BAR_MB && idle.dropped === 0)}`)

const alone = { urls: [node.url], perSecond: RATE }
await measureFlow({ ...alone, seconds: 3 })
await tell('one node, embedded PostgreSQL', [node], { ...alone, seconds: SECONDS })
await node.stop('SIGTERM')
await folder.remove()

const [postgres, redis] = [await startBenchPostgres(), await startBenchRedis()]
const shared = { DATABASE_URL: postgres.url, REDIS_URL: redis.url }
const [one, other] = [await startBuiltServer(shared), await startBuiltServer(shared)]
const across = { urls: [one.url, other.url], perSecond: RATE }
await measureFlow({ ...across, seconds: 3 })
await tell('two nodes, PostgreSQL and Redis, sender and receiver apart', [one, other], {
  ...across,
  seconds: SECONDS,
})
const three = [one, other, await startBuiltServer(shared)]
await tellPeak(three)
await Promise.all(three.map((each) => each.stop('SIGTERM')))
await redis.stop()
await postgres.remove()
if (failed) process.exitCode = 1
