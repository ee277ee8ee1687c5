import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { ClusterNode } from './node.ts'

export type Fault = {
  name: string
  /** Whether every request must succeed meanwhile. */
  isPlanned?: boolean
  /** Causes the fault. The clock of the recovery starts when this is called. */
  inject(cluster: Cluster, node: ClusterNode): Promise<void>
  /** Makes the cluster whole again after the recovery was measured. */
  repair?(cluster: Cluster, node: ClusterNode): Promise<void>
}

const AWAY_MS = 3_000
const REDIS_AWAY_MS = 1_000

/** How long the same waits take while nothing is wrong. */
export const noFault: Fault = { name: 'none', isPlanned: true, inject: async () => {} }

const rollingRestart: Fault = {
  name: 'rolling restart of all nodes',
  isPlanned: true,
  async inject({ nodes }) {
    for (const node of nodes) {
      await node.stop('SIGTERM')
      await node.start()
    }
  },
}

const nodeKilled: Fault = {
  name: 'node killed',
  inject: (_, node) => node.stop('SIGKILL'),
  repair: (_, node) => node.start(),
}

const nodeFrozen: Fault = {
  name: `node frozen for ${AWAY_MS / 1000} s`,
  async inject(_, node) {
    node.freeze()
    await wait(AWAY_MS)
    node.thaw()
  },
}

const nodePartitioned: Fault = {
  name: `node without PostgreSQL and Redis for ${AWAY_MS / 1000} s`,
  async inject(_, node) {
    node.hold()
    await wait(AWAY_MS)
    node.release()
  },
}

const connectionsCut: Fault = {
  name: "node's connections cut",
  inject: async (_, node) => node.cut(),
}

const redisRestarted: Fault = {
  name: `Redis killed, back after ${REDIS_AWAY_MS / 1000} s`,
  async inject({ killRedis, startRedis }) {
    await killRedis()
    await wait(REDIS_AWAY_MS)
    await startRedis()
  },
}

const primaryKilled: Fault = {
  name: 'primary killed, standby promoted',
  inject: ({ postgres }) => postgres.failOver(),
  repair: ({ postgres }) => postgres.rebuildStandby(),
}

const standbyRestarted: Fault = {
  name: 'standby killed and restarted',
  inject: ({ postgres }) => postgres.restartStandby(),
}

const twice = [
  nodeKilled,
  primaryKilled,
  redisRestarted,
  nodeFrozen,
  nodePartitioned,
  connectionsCut,
  nodeKilled,
  standbyRestarted,
  redisRestarted,
  primaryKilled,
]

export const faults: readonly Fault[] = [rollingRestart, ...twice, rollingRestart, ...twice]
