import type { QuotaObstacle } from './QuotaExceeded.ts'
import { NO_USAGE, type UsageScope, type UsageTable, usageName } from './usage.ts'

type StorageQuota = { bytes: number; messages: number }
export type StorageQuotas = Readonly<Record<UsageScope, StorageQuota>>

export type StorageRequest = {
  sender: string
  project: string
  bytes: number
  lifetimeMs: number
}

const SHORT_LIVED_MS = 15 * 60_000
/** The share of a project's and of the total quota that long-lived messages may fill. */
const LONG_LIVED_SHARE = 0.75

const SCOPES: readonly UsageScope[] = ['client', 'project', 'total']

/**
 * Why each message cannot be stored, or `null`, counting those before it. The last quarter of a
 * project's and of the total quota is for messages of up to 15 minutes: a relay filled with
 * long-lived messages still carries pairings, proposals and requests.
 */
export function checkStorage(
  requests: readonly StorageRequest[],
  used: UsageTable,
  quotas: StorageQuotas,
): (QuotaObstacle | null)[] {
  const sums = new Map([...used].map(([name, { bytes, messages }]) => [name, { bytes, messages }]))
  return requests.map((request) => {
    const names = usageNamesOf(request)
    for (const scope of SCOPES) {
      const sum = sums.get(names[scope]) ?? NO_USAGE
      const quota = quotaFor(scope, request, quotas)
      if (sum.messages + 1 > quota.messages) return { scope, resource: 'messages' }
      if (sum.bytes + request.bytes > quota.bytes) return { scope, resource: 'bytes' }
    }
    for (const scope of SCOPES) {
      const sum = sums.get(names[scope]) ?? NO_USAGE
      sums.set(names[scope], { bytes: sum.bytes + request.bytes, messages: sum.messages + 1 })
    }
    return null
  })
}

function usageNamesOf({ sender, project }: StorageRequest): Record<UsageScope, string> {
  return {
    client: usageName({ scope: 'client', key: sender }),
    project: usageName({ scope: 'project', key: project }),
    total: usageName({ scope: 'total', key: '' }),
  }
}

function quotaFor(
  scope: UsageScope,
  { lifetimeMs }: StorageRequest,
  quotas: StorageQuotas,
): StorageQuota {
  const quota = quotas[scope]
  if (scope === 'client' || lifetimeMs <= SHORT_LIVED_MS) return quota
  return { bytes: quota.bytes * LONG_LIVED_SHARE, messages: quota.messages * LONG_LIVED_SHARE }
}
