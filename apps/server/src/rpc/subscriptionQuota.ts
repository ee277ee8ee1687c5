import type { OpenCounts } from './openCounts.ts'
import type { RpcConfig } from './settings.ts'

export type SubscriptionLimits = Pick<
  RpcConfig,
  'rpcSubscriptionsPerSocket' | 'rpcSubscriptionsPerIp' | 'rpcSubscriptionsPerProject'
>

/** The subscriptions of all sockets of this process, by address and by project. */
export type SubscriptionCounts = { byIp: OpenCounts; byProject: OpenCounts }

export type SubscriptionObstacle = 'socket' | 'ip' | 'project'

/** The subscriptions of one socket. */
export type SubscriptionQuota = {
  /** Counts one more, or says whose limit is reached. */
  reserve(): SubscriptionObstacle | null
  /** The node refused what was reserved. */
  cancel(): void
  /** The node accepted what was reserved, under this id. */
  confirm(id: unknown): void
  /** A confirmed subscription is over. Other ids change nothing. */
  end(id: unknown): void
  /** The socket has closed. */
  endAll(): void
}

export function createSubscriptionQuota(options: {
  limits: SubscriptionLimits
  counts: SubscriptionCounts
  ip: string
  projectId: string
}): SubscriptionQuota {
  const { limits, ip, projectId } = options
  const { byIp, byProject } = options.counts
  const confirmed = new Set<string>()
  let held = 0

  const release = (): void => {
    held -= 1
    byIp.remove(ip)
    byProject.remove(projectId)
  }
  const checkRoom = (): SubscriptionObstacle | null => {
    if (held >= limits.rpcSubscriptionsPerSocket) return 'socket'
    if (byIp.of(ip) >= limits.rpcSubscriptionsPerIp) return 'ip'
    return byProject.of(projectId) >= limits.rpcSubscriptionsPerProject ? 'project' : null
  }

  return {
    reserve() {
      const obstacle = checkRoom()
      if (obstacle) return obstacle
      held += 1
      byIp.add(ip)
      byProject.add(projectId)
      return null
    },
    cancel: release,
    confirm(id) {
      const name = JSON.stringify(id)
      // A node that gives one id twice has one subscription.
      if (confirmed.has(name)) release()
      confirmed.add(name)
    },
    end(id) {
      if (confirmed.delete(JSON.stringify(id))) release()
    },
    endAll() {
      while (held > 0) release()
      confirmed.clear()
    },
  }
}

/** For people who read JSON-RPC errors. */
export function describeObstacle(
  obstacle: SubscriptionObstacle,
  limits: SubscriptionLimits,
): string {
  const most: Record<SubscriptionObstacle, string> = {
    socket: `${limits.rpcSubscriptionsPerSocket} of this websocket`,
    ip: `${limits.rpcSubscriptionsPerIp} of this address`,
    project: `${limits.rpcSubscriptionsPerProject} of this project`,
  }
  return `Too many subscriptions: at most ${most[obstacle]}`
}
