import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openMoneyFixture } from '../../test/moneyFixture.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { abortPending, holdPending } from '../modal/pendingRequests.ts'
import { approveMethods, methodRule, silentMethods } from './methodRules.ts'
import { requestRpc } from './requestRpc.ts'
import { requestWithFallback } from './requestWithFallback.ts'
import { retryDelayMs, retryRule } from './retryRule.ts'
import { rpcUrls } from './rpcUrls.ts'

const unreachable = new LatchkeyError('rpc/unreachable', { url: '' })
const busy = (retryAfterMs: number) =>
  new LatchkeyError('rpc/http', { status: 429, method: '', retryAfterMs })

describe('requestWithFallback', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** Runs a request whose attempts fail with these errors, and reports each attempt. */
  function run(
    urls: readonly string[],
    errors: readonly (Error | null)[],
    given: { method?: string; signal?: AbortSignal; takesMs?: number } = {},
  ) {
    const { takesMs = 0, ...question } = given
    const attempts: { url: string; atMs: number; timeoutMs: number }[] = []
    const start = Date.now()
    const work = requestWithFallback(urls, {
      network: 'eip155:1',
      ...question,
      ask: async (url, { timeoutMs, signal }) => {
        expect(signal).toBe(given.signal)
        attempts.push({ url, atMs: Date.now() - start, timeoutMs })
        if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs))
        const error = errors[attempts.length - 1]
        if (error) throw error
        return 'result'
      },
    }).catch((error: unknown) => error)
    return { attempts, finish: async () => vi.advanceTimersByTimeAsync(60_000).then(() => work) }
  }

  test('requestWithFallback asks the nodes in turn, after 150, 300 and 600 ms, and four times at most', async () => {
    const failures = Array.from({ length: 5 }, () => unreachable)
    const { attempts, finish } = run(['a', 'b', 'c'], failures)
    expect(await finish()).toBe(unreachable)
    expect(attempts).toEqual([
      { url: 'a', atMs: 0, timeoutMs: 3_000 },
      { url: 'b', atMs: 150, timeoutMs: 3_000 },
      { url: 'c', atMs: 450, timeoutMs: 3_000 },
      { url: 'a', atMs: 1_050, timeoutMs: 3_000 },
    ])
  })

  test('requestWithFallback returns the first result', async () => {
    const { attempts, finish } = run(['a', 'b'], [unreachable, null])
    expect(await finish()).toBe('result')
    expect(attempts.map(({ url }) => url)).toEqual(['a', 'b'])
  })

  test('requestWithFallback ends after ten seconds, and shortens the last time limit', async () => {
    const slow = run(['a', 'b'], [unreachable, unreachable, unreachable, null], { takesMs: 2_900 })
    expect(await slow.finish()).toBe('result')
    expect(slow.attempts.map(({ atMs, timeoutMs }) => [atMs, timeoutMs])).toEqual([
      [0, 3_000],
      [3_050, 3_000],
      [6_250, 3_000],
      [9_750, 250],
    ])
    const late = run(['a'], [busy(5_000), busy(5_000), null])
    expect(await late.finish()).toMatchObject({ code: 'rpc/http' })
    expect(late.attempts.map(({ atMs, timeoutMs }) => [atMs, timeoutMs])).toEqual([
      [0, 10_000],
      [5_000, 5_000],
    ])
  })

  test('requestWithFallback repeats no request that is aborted, final or prompts the visitor', async () => {
    const aborted = run(['a'], [unreachable], { signal: AbortSignal.abort() })
    expect(await aborted.finish()).toBe(unreachable)
    const final = run(['a', 'b'], [new TypeError('no')])
    expect(await final.finish()).toBeInstanceOf(TypeError)
    const prompting = run(['a', 'b'], [unreachable], { method: 'personal_sign' })
    expect(await prompting.finish()).toBe(unreachable)
    expect([aborted, final, prompting].map(({ attempts }) => attempts.length)).toEqual([1, 1, 1])
    const reading = run(['a', 'b'], [unreachable, null], { method: 'eth_call' })
    expect(await reading.finish()).toBe('result')
  })

  test('requestWithFallback rejects with rpc/no-url when the network has no RPC URL', async () => {
    expect(await run([], []).finish()).toMatchObject({
      code: 'rpc/no-url',
      context: { chainId: 'eip155:1' },
    })
  })
})

describe('retryRule', () => {
  test('retryRule retries no error that was retried already', () => {
    const context = { url: '', hasBeenRetried: true } as const
    const retried = new LatchkeyError('rpc/unreachable', context)
    expect(retryRule({ failures: 1, error: retried })).toBe(false)
    expect(retryRule({ failures: 1, error: unreachable })).toBe(true)
  })

  test('retryDelayMs adds up to a quarter of jitter', () => {
    const random = vi.spyOn(Math, 'random')
    onTestFinished(() => random.mockRestore())
    random.mockReturnValue(0)
    expect([1, 2, 3].map((failures) => retryDelayMs(failures, unreachable))).toEqual([
      150, 300, 600,
    ])
    random.mockReturnValue(1)
    expect([1, 2].map((failures) => retryDelayMs(failures, unreachable))).toEqual([187.5, 375])
  })
})

test('methodRule knows every listed method by its exact name only', () => {
  for (const method of silentMethods) {
    expect(methodRule(method)).toBe('silent')
    expect(methodRule(`${method}x`)).toBe('refused')
    expect(methodRule(method.toUpperCase())).toBe('refused')
  }
  for (const method of approveMethods) {
    expect(methodRule(method)).toBe('approve')
    expect(methodRule(` ${method}`)).toBe('refused')
  }
})

describe('pendingRequests', () => {
  test('abortPending aborts the requests that wait on this instance, once, and not those that are done', async () => {
    const [one, two] = [await openMoneyFixture({}), await openMoneyFixture({})]
    const [first, second, done] = [one, one, one].map(({ latchkey }) => holdPending(latchkey))
    const other = holdPending(two.latchkey)
    done?.done()
    abortPending(one.latchkey)
    const later = holdPending(one.latchkey)
    const aborted = [first, second, done, other, later].map((request) => request?.signal.aborted)
    expect(aborted).toEqual([true, true, false, false, false])
    abortPending(one.latchkey)
    expect(later.signal.aborted).toBe(true)
  })
})

describe('requestRpc to the wallet', () => {
  test.each([
    'eth_accounts',
    'eth_chainId',
    'wallet_getCapabilities',
    'wallet_getCallsStatus',
    'wallet_getAssets',
  ])('requestRpc sends %s to the wallet, with its parameters', async (method) => {
    const calls: unknown[] = []
    const provider = () => ({
      request: async (call: unknown) => {
        calls.push(call)
        return 'answer'
      },
    })
    const { latchkey } = await openMoneyFixture({ provider })
    expect(await requestRpc(latchkey, { namespace: 'eip155', method, params: [1] })).toBe('answer')
    await requestRpc(latchkey, { namespace: 'eip155', method })
    expect(calls).toEqual([
      { method, params: [1] },
      { method, params: [] },
    ])
  })

  test.each([null, undefined, {}, { request: 1 }, 'provider'])(
    'requestRpc rejects with rpc/no-provider when the provider is %j',
    async (value) => {
      const { latchkey } = await openMoneyFixture({ provider: () => value })
      const request = { namespace: 'eip155', method: 'eth_chainId' } as const
      await expect(requestRpc(latchkey, request)).rejects.toMatchObject({
        code: 'rpc/no-provider',
        context: { namespace: 'eip155' },
      })
    },
  )

  test('requestRpc keeps the wallet’s reason when a request is rejected, and is not pending any more', async () => {
    const provider = () => ({
      request: async () =>
        Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 })),
    })
    const { latchkey } = await openMoneyFixture({ provider })
    const request = { namespace: 'eip155', method: 'personal_sign' } as const
    await expect(requestRpc(latchkey, request)).rejects.toMatchObject({ code: 'wallet/rejected' })
    abortPending(latchkey)
  })
})

test('rpcUrls lists the site’s nodes, the server and the public nodes, each once', () => {
  const latchkey = createLatchkey({
    projectId: 'p 1',
    networks: [
      { ...testNetwork(1), rpcUrls: { default: { http: ['https://own', 'https://pub'] } } },
    ],
    endpoints: { api: 'https://a.example' },
    customRpcUrls: { 'eip155:1': [{ url: 'https://own' }, { url: 'https://own2' }] },
  })
  onTestFinished(() => latchkey.destroy())
  expect(rpcUrls(latchkey, 'eip155:1')).toEqual([
    'https://own',
    'https://own2',
    'https://a.example/v1/?chainId=eip155%3A1&projectId=p+1',
    'https://pub',
  ])
  expect(rpcUrls(latchkey, 'eip155:5')).toEqual([
    'https://a.example/v1/?chainId=eip155%3A5&projectId=p+1',
  ])
})
