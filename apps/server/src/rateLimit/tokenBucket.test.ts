import { expect, test } from 'vitest'
import { createTokenBucket, spendTokens } from './tokenBucket.ts'

test('a token bucket begins with the tokens of five seconds', () => {
  const bucket = createTokenBucket(10, 7_000)
  expect(bucket).toEqual({ perSecond: 10, capacity: 50, tokens: 50, updatedAtMs: 7_000 })
})

test('a token bucket is free of waiting until its last token, and one more waits for one token', () => {
  const bucket = createTokenBucket(10, 0)
  expect(spendTokens(bucket, 50, 0)).toBe(0)
  expect(spendTokens(bucket, 1, 0)).toBe(100)
  expect(spendTokens(bucket, 1, 0)).toBe(200)
})

test('a token bucket earns its tokens by the millisecond', () => {
  const bucket = createTokenBucket(10, 0, 1)
  expect(spendTokens(bucket, 1, 0)).toBe(0)
  expect(spendTokens(bucket, 1, 99)).toBeCloseTo(1)
  expect(spendTokens(bucket, 1, 200)).toBe(0)
})

test('a token bucket does not earn more than its capacity', () => {
  const bucket = createTokenBucket(10, 0, 5)
  expect(spendTokens(bucket, 0, 86_400_000)).toBe(0)
  expect(bucket.tokens).toBe(5)
  expect(spendTokens(bucket, 6, 86_400_000)).toBe(100)
})

test('a token bucket loses nothing when the clock is set back', () => {
  const bucket = createTokenBucket(10, 60_000)
  expect(spendTokens(bucket, 10, 0)).toBe(0)
  expect(bucket.tokens).toBe(40)
  expect(bucket.updatedAtMs).toBe(0)
})

test('a token bucket of less than one token per second waits at most a second for each token', () => {
  expect(spendTokens(createTokenBucket(0, 0), 2, 0)).toBe(2_000)
  expect(spendTokens(createTokenBucket(0.5, 0, 0), 2, 0)).toBe(2_000)
})
