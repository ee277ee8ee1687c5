import { finishFarcasterLoginEndpoint, finishSocialLoginEndpoint } from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { createLoginServer, flow, session } from '../testing/loginServer.ts'
import { createSocialLogin } from './socialLogin.ts'
import { parseSocialReturn } from './socialReturn.ts'

const other = { flowId: 'f2a6c8a4-1f0b-4b57-8f8f-1c7cf5b3a0de', flowSecret: 'T'.repeat(43) }
const result = 'Q'.repeat(43)
let { login: serverLogin, calls, accepted, answers } = createLoginServer()

beforeEach(() => {
  ;({ login: serverLogin, calls, accepted, answers } = createLoginServer())
  const listeners = new Set<(event: object) => void>()
  vi.stubGlobal('location', { origin: 'https://vault.example' })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listen: (event: object) => void) => listeners.add(listen),
    removeEventListener: (_: string, listen: (event: object) => void) => listeners.delete(listen),
    send: (event: object) => {
      for (const listen of [...listeners]) listen(event)
    },
    listeners,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a social login', () => {
  const post = (event: object) => Reflect.get(window, 'send')(event)
  const message = (change: object = {}) => ({
    origin: 'https://vault.example',
    data: { type: 'latchkey-social-result', flow: flow.flowId, outcome: { result } },
    ...change,
  })
  const open = async (returnTo?: string, store = memoryStore()) => {
    const login = createSocialLogin(serverLogin, store)
    expect(await login.begin('google', 'https://shop.example', returnTo)).toBe(
      'https://accounts.example',
    )
    return { login, store }
  }

  test('takes the result of its own flow from the vault’s own page', async () => {
    const { login } = await open()
    const done = login.finish()
    post(message({ origin: 'https://shop.example' }))
    post(message({ data: { ...message().data, flow: other.flowId } }))
    post(message({ data: { ...message().data, type: 'other' } }))
    expect(accepted).toEqual([])
    post(message())
    await done
    expect(calls.at(-1)).toEqual([finishSocialLoginEndpoint.path, { ...flow, result }])
    expect([accepted, Reflect.get(window, 'listeners').size]).toEqual([[session], 0])
  })

  test('fails with the provider’s error, and when it is cancelled', async () => {
    const { login } = await open()
    const failing = login.finish()
    post(message({ data: { ...message().data, outcome: { error: 'access-denied' } } }))
    await expect(failing).rejects.toThrow(
      expect.objectContaining({ name: 'SocialRefused', message: 'access-denied' }),
    )
    const { login: second } = await open()
    const cancelled = second.finish()
    second.cancel()
    await expect(cancelled).rejects.toMatchObject({ code: 'embedded/social-failed' })
    expect(Reflect.get(window, 'listeners').size).toBe(0)
  })

  test('waits five seconds for the result when the site says that its window is done', async () => {
    vi.useFakeTimers()
    const { login } = await open()
    const failing = login.finish(`https://vault.example/social#flow=${flow.flowId}`)
    const rejected = expect(failing).rejects.toMatchObject({ code: 'embedded/social-failed' })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await rejected
  })

  test('goes on after a full-page redirect, once, with the stored flow', async () => {
    const { store } = await open('https://shop.example/cart')
    const uri = `https://shop.example/cart#latchkey_flow=${flow.flowId}&latchkey_result=${result}`
    await createSocialLogin(serverLogin, store).finish(uri)
    expect(calls.at(-1)).toEqual([finishSocialLoginEndpoint.path, { ...flow, result }])
    await expect(createSocialLogin(serverLogin, store).finish(uri)).rejects.toMatchObject({
      code: 'embedded/social-failed',
    })
  })

  test('takes no result of another flow, and stores nothing without a redirect', async () => {
    const { login, store } = await open()
    const uri = `https://vault.example/social#latchkey_flow=${other.flowId}&latchkey_result=${result}`
    await expect(login.finish(uri)).rejects.toMatchObject({ code: 'embedded/social-failed' })
    expect([await store.list(''), accepted]).toEqual([[], []])
    login.cancel()
  })

  test('at Farcaster is asked for until there is a session', async () => {
    vi.useFakeTimers()
    const login = createSocialLogin(serverLogin, memoryStore())
    await expect(login.finishFarcaster()).rejects.toMatchObject({ code: 'embedded/social-failed' })
    expect(await login.beginFarcaster('https://shop.example')).toBe('https://farcaster.example')
    const sessions = [null, session]
    answers.set(finishFarcasterLoginEndpoint.path, () => ({ session: sessions.shift() }))
    const done = login.finishFarcaster()
    await vi.advanceTimersByTimeAsync(500)
    await done
    expect([accepted, calls.at(-1)]).toEqual([[session], [finishFarcasterLoginEndpoint.path, flow]])
  })
})

describe('the fragment after a social login', () => {
  const fields = {
    flow: flow.flowId,
    site: 'https://shop.example',
    provider: 'google',
    action: 'login',
    result,
  }
  const parse = (change: object = {}) =>
    parseSocialReturn(
      `#${new URLSearchParams(JSON.parse(JSON.stringify({ ...fields, ...change })))}`,
    )

  test('names flow, site, provider and result', () => {
    const { result: _, ...rest } = fields
    expect(parse()).toEqual({ ...rest, returnTo: null, outcome: { result } })
    const returnTo = 'https://shop.example/cart?a=1#b'
    expect(parse({ returnTo, action: 'link' })).toEqual({
      ...rest,
      action: 'link',
      returnTo,
      outcome: { result },
    })
    expect(parse({ error: 'access-denied' })).toMatchObject({ outcome: { error: 'access-denied' } })
    expect(parse({ error: 'access-denied', result: undefined })).toMatchObject({
      outcome: { error: 'access-denied' },
    })
  })

  test.each([
    ['no flow', { flow: undefined }],
    ['a site with a path', { site: 'https://shop.example/' }],
    ['a site with a user', { site: 'https://a@shop.example' }],
    ['an unknown provider', { provider: 'x-provider' }],
    ['an unknown action', { action: 'delete' }],
    ['a page of another site', { returnTo: 'https://evil.example/cart' }],
    ['a page with another port', { returnTo: 'https://shop.example:8443/cart' }],
    ['a page that runs a script', { returnTo: 'javascript:alert(1)' }],
    ['neither result nor error', { result: undefined }],
    ['a result of 42 characters', { result: result.slice(1) }],
    ['an error in capitals', { error: 'Denied' }],
    ['an error of 41 characters', { error: 'x'.repeat(41) }],
  ])('with %s is malformed', (_, change) => {
    expect(parse(change)).toBeNull()
  })
})
