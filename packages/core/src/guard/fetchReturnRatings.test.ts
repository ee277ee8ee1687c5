import { describe, expect, test } from 'vitest'
import { openPricedFixture } from '../../test/pricedFixture.ts'
import type { RequestDescription, RequestedCall } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import { fetchReturnRatings } from './fetchReturnRatings.ts'

const [a, b, weth, router] = ['a1', 'b2', 'c3', 'd4'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
]
const token = (address: string, amount: bigint): AssetChange => ({
  kind: 'token',
  token: address,
  amount,
})
const swapRouters = {
  routers: [{ address: router, kind: 'uniswap-v2' as const }],
  wrappedNative: weth,
}

describe('fetchReturnRatings', () => {
  const call = (
    changes: readonly AssetChange[] | null,
    change: Partial<RequestedCall> = {},
  ): RequestedCall => ({
    targets: [router],
    facts: [],
    dangers: [],
    changes,
    ...change,
  })
  const wraps = { facts: [{ kind: 'wraps', token: weth, amount: 1n }] } as const
  const ratings = async (
    calls: readonly RequestedCall[],
    signal = new AbortController().signal,
  ) => {
    const { latchkey, network, asked } = await openPricedFixture({ [a]: 1, [b]: 1 })
    const description = { calls } as RequestDescription
    const result = await fetchReturnRatings(latchkey, description, { network, swapRouters, signal })
    return { ...result, requests: asked.length }
  }

  test('fetchReturnRatings rates each call, and the total of several with a swap', async () => {
    const fair = call([token(a, -100n), token(b, 90n)], wraps)
    const poor = call([token(a, -100n), token(b, 10n)])
    expect(await ratings([fair])).toMatchObject({ calls: ['fair'], total: 'none' })
    expect(await ratings([poor, poor])).toMatchObject({ calls: ['poor', 'poor'], total: 'none' })
    expect(await ratings([fair, poor])).toMatchObject({ calls: ['fair', 'poor'], total: 'poor' })
    expect(await ratings([fair, fair])).toMatchObject({ calls: ['fair', 'fair'], total: 'fair' })
  })

  test('fetchReturnRatings rates no transfer that its calldata states, and no call without a simulation', async () => {
    const facts = [{ kind: 'transfers', token: a, to: b, amount: 100n }] as const
    const stated = call([token(a, -100n), token(b, 100n)], { facts })
    expect(await ratings([stated])).toEqual({ calls: ['none'], total: 'none', requests: 0 })
    expect(await ratings([call(null, wraps)])).toEqual({
      calls: ['none'],
      total: 'none',
      requests: 0,
    })
  })

  test('fetchReturnRatings counts a price that does not arrive in time as none', async () => {
    const fair = call([token(a, -100n), token(b, 90n)], wraps)
    expect(await ratings([fair, fair], AbortSignal.abort())).toMatchObject({
      calls: ['none', 'none'],
      total: 'none',
    })
  })
})
