/** A token bucket: `perSecond` on average, `most` at once. */
export type TokenBucket = { perSecond: number; most: number; tokens: number; at: number }

const BURST_SECONDS = 5

/** Default of `most`: the tokens of five seconds. */
export function createTokenBucket(
  perSecond: number,
  nowMs: number,
  most: number = perSecond * BURST_SECONDS,
): TokenBucket {
  return { perSecond, most, tokens: most, at: nowMs }
}

/** Takes `cost` tokens; returns how many ms to wait until the bucket is not negative, 0 while tokens are left. */
export function spendTokens(bucket: TokenBucket, cost: number, nowMs: number): number {
  const earned = (Math.max(0, nowMs - bucket.at) / 1000) * bucket.perSecond
  bucket.tokens = Math.min(bucket.tokens + earned, bucket.most) - cost
  bucket.at = nowMs
  return bucket.tokens >= 0 ? 0 : (-bucket.tokens / Math.max(1, bucket.perSecond)) * 1000
}
