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
  /** Counts one more, or returns the limit that is reached. */
  reserve(): SubscriptionObstacle | null
  /** The node rejected the reserved subscription. */
  cancel(): void
  /** The node accepted the reserved subscription under this id. */
  confirm(id: unknown): void
  /** A confirmed subscription has ended. Unknown ids are ignored. */
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
  let count = 0

  const release = (): void => {
    count -= 1
    byIp.remove(ip)
    byProject.remove(projectId)
  }
  const checkLimits = (): SubscriptionObstacle | null => {
    if (count >= limits.rpcSubscriptionsPerSocket) return 'socket'
    if (byIp.of(ip) >= limits.rpcSubscriptionsPerIp) return 'ip'
    return byProject.of(projectId) >= limits.rpcSubscriptionsPerProject ? 'project' : null
  }

  return {
    reserve() {
      const obstacle = checkLimits()
      if (obstacle) return obstacle
      count += 1
      byIp.add(ip)
      byProject.add(projectId)
      return null
    },
    cancel: release,
    confirm(id) {
      const name = JSON.stringify(id)
      // A node that returns an id twice has one subscription.
      if (confirmed.has(name)) release()
      confirmed.add(name)
    },
    end(id) {
      if (confirmed.delete(JSON.stringify(id))) release()
    },
    endAll() {
      while (count > 0) release()
      confirmed.clear()
    },
  }
}

/** The message of the JSON-RPC error. */
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
