import { memoryNonces, memorySessions } from '@latchkey/siwx'
import { evmVerifier } from '@latchkey/siwx/evm'
import { createSiwxHandler } from '@latchkey/siwx/server'
import { expect, test, vi } from 'vitest'
import { alice, bob, createSignInFixture, siteUrl } from '../../../test/signInFixture.ts'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { requireSignIn, signInSettled } from '../request/requireSignIn.ts'
import { signIn } from '../request/signIn.ts'
import { signInOf } from '../session/signInStore.ts'
import { ownBackendSiwx } from './ownBackendSiwx.ts'
import type { OwnBackendSiwxOptions } from './ownBackendSiwxOptions.ts'

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

async function enter(options: OwnBackendSiwxOptions = {}) {
  const backend = startBackend()
  const fixture = createSignInFixture({
    siwx: ownBackendSiwx({ fetch: backend.fetch, ...options }),
  })
  await connect(fixture.latchkey, { connector: fixture.connector })
  await signInSettled(fixture.latchkey)
  const status = () => signInOf(fixture.latchkey).getState().status
  return { ...fixture, backend, status }
}

test('ownBackendSiwx signs in on the site owner’s server, which then identifies the account', async () => {
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
  await signInSettled(latchkey)
  expect(status()).toBe('signed-out')
  wallet.switchAccounts([alice, bob])
  await signInSettled(latchkey)
  expect(status()).toBe('signed-in')
  wallet.switchChain('eip155:5')
  await signInSettled(latchkey)
  expect(status()).toBe('signed-out')
})

test('a session of the own backend with scope account is valid on every network', async () => {
  const { latchkey, wallet, status } = await enter({ scope: 'account' })
  await signIn(latchkey)
  wallet.switchChain('eip155:5')
  await signInSettled(latchkey)
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
    siwx: ownBackendSiwx({ fetch: async () => new Response('<html>'), required: false }),
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
