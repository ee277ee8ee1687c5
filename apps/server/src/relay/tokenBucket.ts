/** A token bucket: `perSecond` in the long run, five seconds' worth at once. */
export type TokenBucket = { perSecond: number; tokens: number; at: number }

const BURST_SECONDS = 5

export function createTokenBucket(perSecond: number, nowMs: number): TokenBucket {
  return { perSecond, tokens: perSecond * BURST_SECONDS, at: nowMs }
}

/** Takes `cost` tokens; gives how long to wait before the next may be taken, 0 while some are left. */
export function spendTokens(bucket: TokenBucket, cost: number, nowMs: number): number {
  const earned = (Math.max(0, nowMs - bucket.at) / 1000) * bucket.perSecond
  const most = bucket.perSecond * BURST_SECONDS
  bucket.tokens = Math.min(bucket.tokens + earned, most) - cost
  bucket.at = nowMs
  return bucket.tokens >= 0 ? 0 : (-bucket.tokens / Math.max(1, bucket.perSecond)) * 1000
}
