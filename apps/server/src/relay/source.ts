import type { QuotaObstacle } from './QuotaExceeded.ts'
import { createTokenBucket, type TokenBucket } from './tokenBucket.ts'

/**
 * What one network address uses of this node. In memory only, since an address is never stored: a
 * stored message counts until its lifetime ends, whether it is acknowledged before or not.
 */
export type Source = {
  readonly address: string
  sockets: number
  topics: number
  bytes: number
  messages: number
  /** Bytes of messages on their way to the database. */
  pendingBytes: number
  readonly calls: TokenBucket
  /** Stored amounts by the time at which they end. */
  readonly endings: Map<number, { bytes: number; messages: number }>
}

export type SourceQuota = { bytes: number; messages: number; topics: number }

const MOST_PENDING_BYTES = 8 * 1024 * 1024
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export function createSource(address: string, callsPerSecond: number, nowMs: number): Source {
  return {
    address,
    sockets: 0,
    topics: 0,
    bytes: 0,
    messages: 0,
    pendingBytes: 0,
    calls: createTokenBucket(callsPerSecond, nowMs),
    endings: new Map(),
  }
}

/** Why this address may not store these messages, or `null`. */
export function checkSourceStorage(
  source: Source,
  wanted: { bytes: number; messages: number },
  quota: SourceQuota,
): QuotaObstacle | null {
  if (source.messages + wanted.messages > quota.messages)
    return { scope: 'ip', resource: 'messages' }
  const isOver =
    source.bytes + wanted.bytes > quota.bytes ||
    source.pendingBytes + wanted.bytes > MOST_PENDING_BYTES
  return isOver ? { scope: 'ip', resource: 'bytes' } : null
}

/** Counts a message until `expiresAt`, rounded up so that an address has few entries. */
export function countStored(
  source: Source,
  { bytes, expiresAt, nowMs }: { bytes: number; expiresAt: number; nowMs: number },
): void {
  const step = expiresAt - nowMs > HOUR_MS ? HOUR_MS : MINUTE_MS
  const end = Math.ceil(expiresAt / step) * step
  const ending = source.endings.get(end) ?? { bytes: 0, messages: 0 }
  source.endings.set(end, { bytes: ending.bytes + bytes, messages: ending.messages + 1 })
  source.bytes += bytes
  source.messages += 1
}

/** Forgets the messages whose lifetime is over. */
export function dropExpired(source: Source, nowMs: number): void {
  for (const [end, { bytes, messages }] of source.endings) {
    if (end > nowMs) continue
    source.endings.delete(end)
    source.bytes -= bytes
    source.messages -= messages
  }
}
