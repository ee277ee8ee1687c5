import { createTokenBucket, type TokenBucket } from '../rateLimit/tokenBucket.ts'
import type { QuotaObstacle } from './QuotaExceeded.ts'

/**
 * Usage of this node by one IP address. In memory only, since addresses are never stored: a
 * stored message counts until it expires, even if it is acknowledged earlier.
 */
export type IpUsage = {
  readonly address: string
  sockets: number
  /** Topics that its open sockets subscribe to. */
  topics: number
  bytes: number
  messages: number
  /** Topics subscribed to within a day, including those whose socket has closed: their rows stay stored. */
  subscriptions: number
  /** Bytes of messages that are not stored yet. */
  pendingBytes: number
  readonly calls: TokenBucket
  /** Stored amounts by their expiry time. */
  readonly expiries: Map<number, Amount>
}

type Amount = { bytes: number; messages: number; subscriptions: number }
export type IpQuota = Amount & { topics: number }

/**
 * Bytes of one address that may wait for the database at once, as a share of its quota; messages of other clients
 * queue behind them.
 */
const PENDING_BYTES = { share: 1 / 128, min: 512 * 1024, max: 8 * 1024 * 1024 }
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export function createIpUsage(address: string, callsPerSecond: number, nowMs: number): IpUsage {
  return {
    address,
    sockets: 0,
    topics: 0,
    bytes: 0,
    messages: 0,
    subscriptions: 0,
    pendingBytes: 0,
    calls: createTokenBucket(callsPerSecond, nowMs),
    expiries: new Map(),
  }
}

/** Why this address may not store these messages, or `null`. */
export function checkIpStorage(
  ipUsage: IpUsage,
  wanted: { bytes: number; messages: number },
  quota: IpQuota,
): QuotaObstacle | null {
  if (ipUsage.messages + wanted.messages > quota.messages)
    return { scope: 'ip', resource: 'messages' }
  const pending = Math.max(
    PENDING_BYTES.min,
    Math.min(PENDING_BYTES.max, quota.bytes * PENDING_BYTES.share),
  )
  const isOver =
    ipUsage.bytes + wanted.bytes > quota.bytes || ipUsage.pendingBytes + wanted.bytes > pending
  return isOver ? { scope: 'ip', resource: 'bytes' } : null
}

/** Why this address may not subscribe to so many more topics, or `null`. */
export function checkIpTopics(
  ipUsage: IpUsage,
  added: number,
  quota: IpQuota,
): QuotaObstacle | null {
  const isOver =
    ipUsage.topics + added > quota.topics || ipUsage.subscriptions + added > quota.subscriptions
  return isOver ? { scope: 'ip', resource: 'topics' } : null
}

/** Counts a message until `expiresAt`. */
export function countStored(
  ipUsage: IpUsage,
  { bytes, expiresAt, nowMs }: { bytes: number; expiresAt: number; nowMs: number },
): void {
  addAmount(ipUsage, { bytes, messages: 1, subscriptions: 0 }, { endsAt: expiresAt, nowMs })
}

/** Counts subscriptions for a day. */
export function countSubscribed(ipUsage: IpUsage, subscriptions: number, nowMs: number): void {
  addAmount(ipUsage, { bytes: 0, messages: 0, subscriptions }, { endsAt: nowMs + DAY_MS, nowMs })
}

/** Rounds the expiry up, so that an address has few entries. */
function addAmount(
  ipUsage: IpUsage,
  { bytes, messages, subscriptions }: Amount,
  { endsAt, nowMs }: { endsAt: number; nowMs: number },
): void {
  const step = endsAt - nowMs > HOUR_MS ? HOUR_MS : MINUTE_MS
  const end = Math.ceil(endsAt / step) * step
  const ending = ipUsage.expiries.get(end) ?? { bytes: 0, messages: 0, subscriptions: 0 }
  ipUsage.expiries.set(end, {
    bytes: ending.bytes + bytes,
    messages: ending.messages + messages,
    subscriptions: ending.subscriptions + subscriptions,
  })
  ipUsage.bytes += bytes
  ipUsage.messages += messages
  ipUsage.subscriptions += subscriptions
}

/** Stops counting expired messages and subscriptions older than a day. */
export function dropExpired(ipUsage: IpUsage, nowMs: number): void {
  for (const [end, { bytes, messages, subscriptions }] of ipUsage.expiries) {
    if (end > nowMs) continue
    ipUsage.expiries.delete(end)
    ipUsage.bytes -= bytes
    ipUsage.messages -= messages
    ipUsage.subscriptions -= subscriptions
  }
}
