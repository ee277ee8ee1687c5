import { expect, test } from 'vitest'
import { requestWithFallback } from './requestWithFallback.ts'

test('a request to one node may take ten seconds, and three seconds per node where there are several', async () => {
  const limits: number[] = []
  const question = {
    network: 'eip155:1' as const,
    ask: async (_url: string, { timeoutMs }: { timeoutMs: number }) => limits.push(timeoutMs),
  }
  await requestWithFallback(['https://one.example'], question)
  await requestWithFallback(['https://one.example', 'https://two.example'], question)
  expect(limits).toEqual([10_000, 3_000])
})
