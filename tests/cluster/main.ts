/**
 * npm run test:cluster
 * Three nodes on PostgreSQL with a standby and on Redis, behind Caddy, while visitors load pages, exchange relay
 * messages and create wallets: a rolling upgrade from the last release, one to a release with a migration that needs
 * locks, then faults of every part, one after the other. Needs Debian's PostgreSQL, Redis and Caddy.
 */
import { loadavg } from 'node:os'
import { bundleServer } from '../../scripts/bundleServer.mjs'
import { type Cluster, startCluster } from './cluster.ts'
import { type Fault, faults, noFault } from './faults.ts'
import { type AcknowledgedData, type Load, startLoad } from './load.ts'
import { lockingMigration, watchMigration } from './migrationUnderLoad.ts'
import { buildNextRelease } from './nextRelease.ts'
import type { ClusterNode } from './node.ts'
import { buildPreviousRelease } from './previousRelease.ts'

const BAR_RECOVERY_MS = 5_000
const ROUNDS = Number(process.env.ROUNDS ?? faults.length)

let failed = false
process.setMaxListeners(0)
// Ends nodes, Caddy and Redis, which end on `exit`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function judge(isMet: boolean): string {
  failed ||= !isMet
  return isMet ? 'met' : 'NOT MET'
}

function printKept(kept: readonly AcknowledgedData[]): void {
  for (const { what, acknowledged, lost } of kept) {
    print(`  ${what}: ${acknowledged} acknowledged, ${lost} lost: ${judge(lost === 0)}`)
  }
}

/** Why requests failed that had to succeed. */
function printReasons(failures: readonly string[]): void {
  for (const reason of new Set(failures)) {
    print(`  ${failures.filter((each) => each === reason).length} × ${reason}`)
  }
}

await bundleServer()
await rollingUpgrade()
await migrationUnderLoad()
await faultRounds()
process.exit(failed ? 1 : 0)

/** Replaces three nodes of the last release, one after the other, by nodes built here. */
async function rollingUpgrade(): Promise<void> {
  const release = await buildPreviousRelease()
  if (!release) {
    print('This clone has no tag of a release: the rolling upgrade from the last one is left out.')
    return
  }
  const cluster = await startCluster(release.main)
  const load = await startLoad(cluster)
  await load.untilAllWork()
  load.count()
  const ports = cluster.nodes.map(({ port }) => port)
  for (const node of cluster.nodes) {
    // A release that does not drain is left by the balancer first.
    await cluster.balancer.use(ports.filter((port) => port !== node.port))
    await node.stop('SIGTERM')
    await node.start()
    await cluster.balancer.use(ports)
    await load.untilAllWork()
  }
  const { sent, failures } = load.count()
  print(`rolling upgrade from "${release.title}"`)
  print(`  ${sent} requests, ${failures.length} failed: ${judge(failures.length === 0)}`)
  printReasons(failures)
  printKept(await load.stop())
  await cluster.close()
  release.remove()
}

/** Upgrades three nodes to a release whose migration locks the busiest tables, while a report reads them. */
async function migrationUnderLoad(): Promise<void> {
  const release = buildNextRelease(lockingMigration)
  const cluster = await startCluster()
  const load = await startLoad(cluster)
  await load.untilAllWork()
  load.count()
  const ran = watchMigration(cluster.postgres)
  for (const node of cluster.nodes) {
    await node.stop('SIGTERM')
    await node.start(release.main)
  }
  await ran
  await load.untilAllWork()
  const { sent, failures } = load.count()
  print('rolling upgrade to a release with a migration that needs locks, beside a long report')
  print(`  ${sent} requests, ${failures.length} failed: ${judge(failures.length === 0)}`)
  printReasons(failures)
  printKept(await load.stop())
  await cluster.close()
  release.remove()
}

async function faultRounds(): Promise<void> {
  const cluster = await startCluster()
  const load = await startLoad(cluster)
  await load.untilAllWork()
  print(`${ROUNDS} rounds of faults; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  print(
    'seconds from the fault until requests are answered, relay clients receive, a new visitor is logged in',
  )
  print('round  requests  failed  answered  relay   login  fault')
  for (const [round, fault] of [noFault, ...faults.slice(0, ROUNDS)].entries()) {
    const node = cluster.nodes[round % cluster.nodes.length]
    if (node) print(await runRound({ cluster, load, round, fault, node }))
  }
  printKept(await load.stop())
  await cluster.close()
}

type Round = { cluster: Cluster; load: Load; round: number; fault: Fault; node: ClusterNode }

/** @returns the round's line of the table */
async function runRound({ cluster, load, round, fault, node }: Round): Promise<string> {
  load.count()
  const startedAt = performance.now()
  await fault.inject(cluster, node)
  // A planned restart takes as long as it takes: no request may fail meanwhile.
  const since = fault.isPlanned ? performance.now() : startedAt
  const at = await load.untilAllWork()
  const { sent, failures } = load.count()
  const recoveryMs = Math.max(at.requests, at.relay, at.logins) - since
  const isMet = fault.isPlanned ? failures.length === 0 : recoveryMs <= BAR_RECOVERY_MS
  const seconds = (time: number) => ((time - since) / 1000).toFixed(1)
  if (fault.isPlanned) printReasons(failures)
  await fault.repair?.(cluster, node)
  await load.untilAllWork()
  return [
    String(round).padStart(5),
    String(sent).padStart(8),
    String(failures.length).padStart(6),
    seconds(at.requests).padStart(8),
    seconds(at.relay).padStart(5),
    seconds(at.logins).padStart(6),
    `${fault.name}: ${judge(isMet)}`,
  ].join('  ')
}
