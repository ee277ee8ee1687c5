/** A token bucket: `perSecond` on average, `capacity` at once. */
export type TokenBucket = {
  perSecond: number
  capacity: number
  tokens: number
  updatedAtMs: number
}

const BURST_SECONDS = 5

/** Default of `capacity`: the tokens of five seconds. */
export function createTokenBucket(
  perSecond: number,
  nowMs: number,
  capacity: number = perSecond * BURST_SECONDS,
): TokenBucket {
  return { perSecond, capacity, tokens: capacity, updatedAtMs: nowMs }
}

/** Takes `cost` tokens; returns how many ms to wait until the bucket is not negative, 0 while tokens are left. */
export function spendTokens(bucket: TokenBucket, cost: number, nowMs: number): number {
  const earned = (Math.max(0, nowMs - bucket.updatedAtMs) / 1000) * bucket.perSecond
  bucket.tokens = Math.min(bucket.tokens + earned, bucket.capacity) - cost
  bucket.updatedAtMs = nowMs
  return bucket.tokens >= 0 ? 0 : (-bucket.tokens / Math.max(1, bucket.perSecond)) * 1000
}
