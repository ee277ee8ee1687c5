import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { alice, bob, createSignInFixture, siteUrl } from '../../../test/signInFixture.ts'
import { connect } from '../../connect/connect.ts'
import { disconnect } from '../../connect/disconnect.ts'
import { isLatchkeyError } from '../../errors/LatchkeyError.ts'
import { internals } from '../../latchkey.ts'
import { updateOptions } from '../../options/updateOptions.ts'
import { cancelSignIn } from '../../signin/cancelSignIn.ts'
import { getSessionHeaders } from '../../signin/getSessionHeaders.ts'
import { prepareSignIn } from '../../signin/prepareSignIn.ts'
import { requireSignIn, waitForSession } from '../../signin/requireSignIn.ts'
import { signIn } from '../../signin/signIn.ts'
import { signOut } from '../../signin/signOut.ts'
import { signInOf } from '../session/signInStore.ts'
import { serverSiwx } from './serverSiwx.ts'
import type { ServerSiwxOptions } from './serverSiwxOptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    listen: true,
    projects: [{ id: 'test', origins: [siteUrl] }],
    env: { SIGN_INS_PER_MINUTE_PER_IP: '100000' },
  })
})
afterAll(() => server.close())

const api = () => server.url ?? ''
const status = ({ latchkey }: Awaited<ReturnType<typeof enter>>) =>
  signInOf(latchkey).getState().status
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (isLatchkeyError(error) ? error.code : String(error)),
  )

async function enter(options: ServerSiwxOptions = {}) {
  const fixture = createSignInFixture({ siwx: serverSiwx(options), endpoints: { api: api() } })
  await connect(fixture.latchkey, { connector: fixture.connector })
  await waitForSession(fixture.latchkey)
  return fixture
}

describe('after connecting', () => {
  test('serverSiwx asks the visitor to sign in, which cannot be declined where it is required', async () => {
    const fixture = await enter()
    expect(fixture.asked()).toBe('required sign-in')
  })

  test('a sign-in signature creates a session on the server', async () => {
    const fixture = await enter()
    const steps: string[] = []
    await signIn(fixture.latchkey, { onStep: (step) => steps.push(step) })
    expect(steps).toEqual(['signing', 'authenticating'])
    expect(status(fixture)).toBe('signed-in')
    expect(fixture.events).toEqual(['SIWX_AUTH_SUCCESS eip155:1'])
    const url = `${api()}/auth/v1/me`
    const headers = await getSessionHeaders(fixture.latchkey, { method: 'GET', url })
    const me = await fetch(`${url}?projectId=test`, { headers })
    expect(await me.json()).toMatchObject({ address: alice, caip2Network: 'eip155:1' })
    expect(fixture.asked()).toBeNull()
  })

  test('declining an optional sign-in keeps the wallet connected, and the sign-in is not requested again', async () => {
    const fixture = await enter({ required: false })
    expect(fixture.asked()).toBe('sign-in')
    await cancelSignIn(fixture.latchkey, { required: false })
    fixture.leave()
    expect(fixture.events).toEqual(['CLICK_CANCEL_SIWX eip155:1'])
    expect(internals(fixture.latchkey).connections.getState().eip155?.status).toBe('connected')
    fixture.wallet.switchChain('eip155:5')
    await waitForSession(fixture.latchkey)
    expect(fixture.asked()).toBeNull()
  })

  test('cancelling a required sign-in disconnects the wallet', async () => {
    const fixture = await enter()
    await cancelSignIn(fixture.latchkey, { required: true })
    expect(internals(fixture.latchkey).connections.getState().eip155?.status).toBe('disconnected')
    expect(fixture.asked()).toBeNull()
    expect(status(fixture)).toBe('off')
  })
})

describe('a session of serverSiwx', () => {
  test('a session of serverSiwx is valid for its account and network only', async () => {
    const fixture = await enter()
    await signIn(fixture.latchkey)
    fixture.wallet.switchAccounts([bob, alice])
    await waitForSession(fixture.latchkey)
    expect(fixture.asked()).toBe('required sign-in')
    await signIn(fixture.latchkey)
    fixture.wallet.switchAccounts([alice, bob])
    await waitForSession(fixture.latchkey)
    expect([status(fixture), fixture.asked()]).toEqual(['signed-in', null])
    fixture.wallet.switchChain('eip155:5')
    await waitForSession(fixture.latchkey)
    expect(fixture.asked()).toBe('required sign-in')
    fixture.wallet.switchChain('eip155:1')
    await waitForSession(fixture.latchkey)
    expect(status(fixture)).toBe('signed-in')
  })

  test('a session of serverSiwx with scope account is valid on every network', async () => {
    const fixture = await enter({ scope: 'account' })
    await signIn(fixture.latchkey)
    fixture.wallet.switchChain('eip155:5')
    await waitForSession(fixture.latchkey)
    expect([status(fixture), fixture.asked()]).toEqual(['signed-in', null])
  })

  test('a session of serverSiwx ends on the server when the wallet disconnects', async () => {
    const fixture = await enter()
    const url = `${api()}/auth/v1/me`
    await signIn(fixture.latchkey)
    const headers = await getSessionHeaders(fixture.latchkey, { method: 'GET', url })
    await disconnect(fixture.latchkey)
    expect((await fetch(`${url}?projectId=test`, { headers })).status).toBe(401)
  })

  test('a sign-in is requested again when its session has ended on the server', async () => {
    const fixture = await enter()
    await signIn(fixture.latchkey)
    await server.db.execute('DELETE FROM sign_in_sessions', [])
    // Longer than recheckMs, so that the session is checked on the server again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    onTestFinished(() => void vi.useRealTimers())
    fixture.wallet.switchAccounts([bob, alice])
    fixture.wallet.switchAccounts([alice, bob])
    await waitForSession(fixture.latchkey)
    expect(fixture.asked()).toBe('required sign-in')
  })

  test('a sign-in session can be ended without disconnecting where sign-in is optional', async () => {
    const fixture = await enter({ required: false })
    await signIn(fixture.latchkey)
    await signOut(fixture.latchkey)
    expect([status(fixture), fixture.asked()]).toEqual(['signed-out', null])
    expect(internals(fixture.latchkey).connections.getState().eip155?.status).toBe('connected')
    const wanted = requireSignIn(fixture.latchkey)
    await vi.waitFor(() => expect(fixture.asked()).toBe('sign-in'))
    await signIn(fixture.latchkey)
    expect((await wanted).data.accountAddress).toBe(alice)
  })

  test('ending the sign-in session disconnects the wallet where sign-in is required', async () => {
    const fixture = await enter()
    await signIn(fixture.latchkey)
    await signOut(fixture.latchkey)
    expect(internals(fixture.latchkey).connections.getState().eip155?.status).toBe('disconnected')
  })
})

describe('a failing sign-in', () => {
  test('a declined sign-in signature is signin/declined, and the wallet can be asked again', async () => {
    const fixture = await enter()
    fixture.wallet.mood = 'rejects'
    expect(await codeOf(signIn(fixture.latchkey))).toBe('signin/declined')
    expect(fixture.events).toEqual(['SIWX_AUTH_ERROR eip155:1'])
    expect(status(fixture)).toBe('signed-out')
    fixture.wallet.mood = 'approves'
    await signIn(fixture.latchkey)
    expect(status(fixture)).toBe('signed-in')
  })

  test('serverSiwx rejects a signature of another account', async () => {
    const fixture = await enter()
    const { signer } = fixture.wallet
    fixture.wallet.signer = async (_address, message) => signer?.(bob, message) ?? ''
    const refused = signIn(fixture.latchkey)
    await expect(refused).rejects.toMatchObject({
      code: 'signin/refused',
      context: { reason: 'signin/invalid-signature' },
    })
  })

  test('a smart account that the server cannot verify is signin/smart-account-unsupported', async () => {
    const fixture = await enter()
    const prepared = await prepareSignIn(fixture.latchkey)
    fixture.wallet.signer = async () => `0x${'00'.repeat(65)}`
    const account = { ...prepared.account, type: 'smartAccount' } as const
    const refused = signIn(fixture.latchkey, { prepared: { ...prepared, account } })
    expect(await codeOf(refused)).toBe('signin/smart-account-unsupported')
  })

  test('serverSiwx sends the signature again after the server was unreachable, without a second wallet prompt', async () => {
    const fixture = await enter()
    const prepared = await prepareSignIn(fixture.latchkey)
    updateOptions(fixture.latchkey, { endpoints: { api: 'http://127.0.0.1:1' } })
    expect(await codeOf(signIn(fixture.latchkey, { prepared }))).toBe('api/unreachable')
    expect(await codeOf(prepareSignIn(fixture.latchkey))).toBe('api/unreachable')
    updateOptions(fixture.latchkey, { endpoints: { api: api() } })
    const asked = fixture.wallet.questions
    await signIn(fixture.latchkey, { prepared })
    expect(fixture.wallet.questions).toBe(asked)
    expect(status(fixture)).toBe('signed-in')
  })

  test('serverSiwx keeps the session when the server is unreachable', async () => {
    const fixture = await enter()
    await signIn(fixture.latchkey)
    const siwx = internals(fixture.latchkey).options.getState().siwx
    internals(fixture.latchkey).options.setState({ siwx: null })
    expect(status(fixture)).toBe('off')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    onTestFinished(() => void vi.useRealTimers())
    const asked: string[] = []
    const line = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      asked.push(new URL(String(url)).pathname)
      throw new TypeError('fetch failed')
    })
    onTestFinished(() => line.mockRestore())
    internals(fixture.latchkey).options.setState({ siwx })
    await waitForSession(fixture.latchkey)
    expect([status(fixture), asked]).toEqual(['signed-in', ['/auth/v1/me']])
  })

  test('serverSiwx signs in when the visitor’s clock is a week behind', async () => {
    server.clock.advance(8 * 86_400_000)
    const fixture = await enter()
    await signIn(fixture.latchkey)
    const url = `${api()}/auth/v1/me`
    const headers = await getSessionHeaders(fixture.latchkey, { method: 'GET', url })
    expect((await fetch(`${url}?projectId=test`, { headers })).status).toBe(200)
  })

  test('serverSiwx requests a sign-in again when the session has expired', async () => {
    const fixture = await enter()
    await signIn(fixture.latchkey)
    server.clock.advance(8 * 86_400_000)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    onTestFinished(() => void vi.useRealTimers())
    fixture.wallet.switchAccounts([bob, alice])
    fixture.wallet.switchAccounts([alice, bob])
    await waitForSession(fixture.latchkey)
    expect(fixture.asked()).toBe('required sign-in')
  })
})
