import { expect, test } from 'vitest'
import { requestWithFallback } from './requestWithFallback.ts'

test('requestWithFallback gives a single node ten seconds, and each of several nodes three', async () => {
  const limits: number[] = []
  const question = {
    network: 'eip155:1' as const,
    ask: async (_url: string, { timeoutMs }: { timeoutMs: number }) => limits.push(timeoutMs),
  }
  await requestWithFallback(['https://one.example'], question)
  await requestWithFallback(['https://one.example', 'https://two.example'], question)
  expect(limits).toEqual([10_000, 3_000])
})
