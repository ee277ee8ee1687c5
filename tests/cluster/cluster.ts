import { type Mailbox, startMailbox } from '../../apps/server/src/testing/startMailbox.ts'
import { embeddedEnv, siteOrigin } from '../../apps/server/src/testing/vaultBrowser.ts'
import { type BenchRedis, freePort, startBenchRedis } from '../../benches/relay/benchServices.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type ClusterNode, openNode } from './node.ts'
import { type PostgresPair, startPostgresPair } from './postgresPair.ts'

/** Three nodes, PostgreSQL with a standby, Redis and Caddy, as docs/guides/scale-out.md describes them. */
export type Cluster = {
  nodes: readonly ClusterNode[]
  postgres: PostgresPair
  balancer: Balancer
  mailbox: Mailbox
  killRedis(): Promise<void>
  startRedis(): Promise<void>
  close(): Promise<void>
}

const NODES = 3
const NO_LIMIT = '1000000000'

/** @param main - The program of another release; by default the one built here. */
export async function startCluster(main?: string): Promise<Cluster> {
  const [mailbox, postgres] = await Promise.all([startMailbox(), startPostgresPair()])
  const redisPort = await freePort()
  let redis: BenchRedis = await startBenchRedis(redisPort)
  const env = {
    ...embeddedEnv(mailbox),
    PROJECTS: JSON.stringify([{ id: 'test', origins: [siteOrigin] }]),
    // Longer than the balancer's check takes to notice.
    DRAIN_SECONDS: '4',
    TRUSTED_PROXIES: '1',
    EMBEDDED_RELEASES_PER_DAY: NO_LIMIT,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  }
  const ports = await Promise.all(Array.from({ length: NODES }, freePort))
  // A release before the standby's takes one host.
  const hosts = main ? postgres.ports.slice(0, 1) : postgres.ports
  const services = { postgres: { ports: hosts, password: postgres.password }, redisPort, env }
  const nodes = await Promise.all(ports.map((port) => openNode(port, services)))
  await Promise.all(nodes.map((node) => node.start(main)))
  const balancer = await startBalancer(ports)
  return {
    nodes,
    postgres,
    balancer,
    mailbox,
    killRedis: () => redis.stop(),
    async startRedis() {
      redis = await startBenchRedis(redisPort)
    },
    async close() {
      await balancer.close()
      for (const node of nodes) await node.close()
      await redis.stop()
      await mailbox.close()
      await postgres.remove()
    },
  }
}
