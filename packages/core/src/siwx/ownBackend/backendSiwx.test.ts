import { memoryNonces, memorySessions } from '@latchkey/siwx'
import { evmVerifier } from '@latchkey/siwx/evm'
import { createSiwxHandler } from '@latchkey/siwx/server'
import { expect, test, vi } from 'vitest'
import { alice, bob, createSignInFixture, siteUrl } from '../../../test/signInFixture.ts'
import { connect } from '../../connect/connect.ts'
import { disconnect } from '../../connect/disconnect.ts'
import { requireSignIn, waitForSession } from '../../signin/requireSignIn.ts'
import { signIn } from '../../signin/signIn.ts'
import { signInOf } from '../session/signInStore.ts'
import { backendSiwx } from './backendSiwx.ts'
import type { BackendSiwxOptions } from './backendSiwxOptions.ts'

/** A server of the site owner, with a fetch that sends and stores its cookies like a browser. */
function startBackend() {
  const siwx = createSiwxHandler({
    origin: siteUrl,
    verifiers: [evmVerifier()],
    nonces: memoryNonces(),
    sessions: memorySessions(),
  })
  const cookies = new Map<string, string>()
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const calls: string[] = []
  const fetchWithCookies = async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookieHeader())
    headers.set('origin', siteUrl)
    const request = new Request(new URL(url, siteUrl), { ...init, headers })
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    const response = await siwx.handle(request)
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return response
  }
  return { siwx, calls, cookieHeader, fetch: fetchWithCookies }
}

async function enter(options: BackendSiwxOptions = {}) {
  const backend = startBackend()
  const fixture = createSignInFixture({
    siwx: backendSiwx({ fetch: backend.fetch, ...options }),
  })
  await connect(fixture.latchkey, { connector: fixture.connector })
  await waitForSession(fixture.latchkey)
  const status = () => signInOf(fixture.latchkey).getState().status
  return { ...fixture, backend, status }
}

test('backendSiwx signs in on the site owner’s server, which then identifies the account', async () => {
  const { latchkey, backend, status, asked } = await enter({ statement: 'I accept the terms.' })
  expect(asked()).toBe('required sign-in')
  const session = await signIn(latchkey)
  expect(session.message).toContain('I accept the terms.')
  expect(Date.parse(session.expiresAt ?? '')).toBeGreaterThan(Date.now())
  expect(status()).toBe('signed-in')
  expect(await backend.siwx.readSession(backend.cookieHeader())).toMatchObject({ address: alice })
})

test('a session of the own backend is valid for its account and network only', async () => {
  const { latchkey, wallet, status } = await enter()
  await signIn(latchkey)
  wallet.switchAccounts([bob, alice])
  await waitForSession(latchkey)
  expect(status()).toBe('signed-out')
  wallet.switchAccounts([alice, bob])
  await waitForSession(latchkey)
  expect(status()).toBe('signed-in')
  wallet.switchChain('eip155:5')
  await waitForSession(latchkey)
  expect(status()).toBe('signed-out')
})

test('a session of the own backend with scope account is valid on every network', async () => {
  const { latchkey, wallet, status } = await enter({ scope: 'account' })
  await signIn(latchkey)
  wallet.switchChain('eip155:5')
  await waitForSession(latchkey)
  expect(status()).toBe('signed-in')
})

test('disconnecting ends the session of the own backend', async () => {
  const { latchkey, backend } = await enter()
  await signIn(latchkey)
  await disconnect(latchkey)
  expect(backend.calls).toContain('POST /auth/sign-out')
  expect(await backend.siwx.readSession(backend.cookieHeader())).toBeNull()
})

test('an invalid reply of the own backend counts as no session', async () => {
  const fixture = createSignInFixture({
    siwx: backendSiwx({ fetch: async () => new Response('<html>'), required: false }),
  })
  await connect(fixture.latchkey, { connector: fixture.connector })
  await vi.waitFor(() => expect(fixture.failures()).toBe(1))
  expect(signInOf(fixture.latchkey).getState().status).toBe('signed-out')
  expect(await requireSignInCode(fixture)).toBe('signin/declined')
})

async function requireSignInCode(fixture: ReturnType<typeof createSignInFixture>) {
  const wanted = requireSignIn(fixture.latchkey).catch((error) => error.code)
  await vi.waitFor(() => expect(fixture.asked()).toBe('sign-in'))
  fixture.leave()
  return wanted
}

test('the own backend’s abilities are passed on, and absent without them', async () => {
  const abilities = { eip155: ['request/personal_sign'] }
  const { latchkey } = createSignInFixture()
  expect(await backendSiwx({ abilities }).open(latchkey)).toMatchObject({ abilities })
  expect(await backendSiwx({}).open(latchkey)).not.toHaveProperty('abilities')
})

test.each([
  ['account', 'eip155:1', true],
  ['account', 'eip155:5', true],
  ['account', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', false],
  ['network', 'eip155:1', true],
  ['network', 'eip155:5', false],
] as const)(
  'a session of scope %s of the own backend on %s counts on eip155:1: %s',
  async (scope, chainId, isValid) => {
    const now = new Date().toISOString()
    const session = {
      address: alice,
      chainId,
      signedInAt: now,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    }
    const { latchkey } = createSignInFixture()
    const siwx = await backendSiwx({ scope, fetch: async () => Response.json(session) }).open(
      latchkey,
    )
    expect(await siwx.getSessions('eip155:1', alice)).toHaveLength(isValid ? 1 : 0)
    expect(await siwx.getSessions('eip155:1', bob)).toEqual([])
  },
)

test.each([
  [401, 'Unauthorized'],
  [401, '{"code":"signin/no-session"}'],
  [403, '{"code":"signin/no-session"}'],
  [404, ''],
])('the own backend’s reply %i with %j means signed out', async (status, text) => {
  const { latchkey } = createSignInFixture()
  const backend = backendSiwx({ fetch: async () => new Response(text, { status }) })
  const siwx = await backend.open(latchkey)
  expect(await siwx.getSessions('eip155:1', alice)).toEqual([])
})

test.each([
  ['403', () => Response.json({}, { status: 403 }), 'api/http'],
  ['400', () => Response.json({}, { status: 400 }), 'api/http'],
  ['500', () => Response.json({}, { status: 500 }), 'api/http'],
  ['nothing', () => Promise.reject(new TypeError('fetch failed')), 'api/unreachable'],
  ['a session without an address', () => Response.json({ chainId: 1 }), 'api/bad-reply'],
] as const)(
  'the own backend’s session check rejects when the backend replies %s',
  async (_, reply, code) => {
    const { latchkey } = createSignInFixture()
    const siwx = await backendSiwx({ fetch: async () => reply() }).open(latchkey)
    const error = await siwx.getSessions('eip155:1', alice).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code })
    if (code === 'api/bad-reply') expect(error).toMatchObject({ cause: { kind: 'schema' } })
  },
)
