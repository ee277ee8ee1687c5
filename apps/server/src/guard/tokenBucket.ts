/** A token bucket: `perSecond` in the long run, `most` at once. */
export type TokenBucket = { perSecond: number; most: number; tokens: number; at: number }

const BURST_SECONDS = 5

/** Without `most` it holds five seconds' worth. */
export function createTokenBucket(
  perSecond: number,
  nowMs: number,
  most: number = perSecond * BURST_SECONDS,
): TokenBucket {
  return { perSecond, most, tokens: most, at: nowMs }
}

/** Takes `cost` tokens; gives how long to wait before the next may be taken, 0 while some are left. */
export function spendTokens(bucket: TokenBucket, cost: number, nowMs: number): number {
  const earned = (Math.max(0, nowMs - bucket.at) / 1000) * bucket.perSecond
  bucket.tokens = Math.min(bucket.tokens + earned, bucket.most) - cost
  bucket.at = nowMs
  return bucket.tokens >= 0 ? 0 : (-bucket.tokens / Math.max(1, bucket.perSecond)) * 1000
}
