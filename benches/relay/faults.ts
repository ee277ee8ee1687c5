/**
 * npm run test:relay-faults
 * 20 rounds of kill -9 of relay and database while numbered messages flow; then three nodes on one
 * PostgreSQL and Redis of which one is killed, and at last Redis itself.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { startBuiltServer } from '../builtServer.ts'
import { createServerFolder } from '../serverFolder.ts'
import { startBalancer } from './balancer.ts'
import { freePort, startBenchPostgres, startBenchRedis } from './benchServices.ts'
import { killRounds, type Victim } from './killRounds.ts'
import { startTraffic, type TrafficResult } from './traffic.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
const BAR_RECOVERY_MS = 5_000
const order: readonly Victim[] = ['relay', 'database', 'both']

let failed = false

function tell(result: TrafficResult): void {
  const { acknowledged, delivered, lost, repeated, disordered } = result
  const isMet = lost === 0 && repeated === 0 && disordered === 0
  failed ||= !isMet
  console.log(
    `  acknowledged ${acknowledged}, delivered ${delivered}, lost ${lost}, repeated ${repeated}, out of order ${disordered}: ${isMet ? 'met' : 'NOT MET'}`,
  )
}

const folder = await createServerFolder()
console.log(`${ROUNDS} rounds of kill -9, one node on its embedded PostgreSQL`)
tell(
  await killRounds({
    victims: Array.from({ length: ROUNDS }, (_, round) => order[round % 3] ?? 'both'),
    pairs: 10,
    dataDir: folder.path,
    projectId: 'bench',
    port: await freePort(),
    start: (port) => startBuiltServer({ DATA_DIR: folder.path, PORT: String(port) }),
    onRound: (round, victim, gapMs) =>
      console.log(
        `  round ${round + 1}: ${victim} killed, longest silence ${Math.round(gapMs)} ms`,
      ),
  }),
)
await folder.remove()

console.log('three nodes on PostgreSQL and Redis')
const [postgres, redis] = [await startBenchPostgres(), await startBenchRedis()]
const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url }
const nodes = [
  await startBuiltServer(env),
  await startBuiltServer(env),
  await startBuiltServer(env),
]
const balancer = await startBalancer(nodes.map((node) => node.url))
const relayUrl = `${balancer.url.replace('http', 'ws')}/relay`
const traffic = await startTraffic({ relayUrl, projectId: 'bench', pairs: 30 })
await traffic.untilAllFlow()
await wait(1_000)
traffic.longestGapMs()
await nodes[1]?.stop('SIGKILL')
await traffic.untilAllFlow()
const gapMs = traffic.longestGapMs()
failed ||= gapMs > BAR_RECOVERY_MS
console.log(
  `  one node killed: longest silence of any client ${Math.round(gapMs)} ms, bar ≤ ${BAR_RECOVERY_MS} ms ${gapMs > BAR_RECOVERY_MS ? 'NOT MET' : 'met'}`,
)
await redis.stop()
await traffic.untilAllFlow()
await wait(3_000)
console.log(`  Redis killed: longest silence ${Math.round(traffic.longestGapMs())} ms`)
tell(await traffic.stop())
balancer.close()
for (const node of [nodes[0], nodes[2]]) await node?.stop('SIGKILL')
await postgres.remove()
process.exit(failed ? 1 : 0)
