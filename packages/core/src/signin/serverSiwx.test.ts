import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { alice, bob, type SignInStage, setSignInStage, siteUrl } from '../../test/signInStage.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { closeModal } from '../modal/closeModal.ts'
import { updateOptions } from '../options/updateOptions.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import { requireSignIn, signInSettled } from './requireSignIn.ts'
import { type ServerSiwxOptions, serverSiwx } from './serverSiwx.ts'
import { signIn } from './signIn.ts'
import { signInHeaders } from './signInHeaders.ts'
import { signInOf } from './signInStore.ts'
import { signOut } from './signOut.ts'

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
const status = ({ latchkey }: SignInStage) => signInOf(latchkey).getState().status
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (isLatchkeyError(error) ? error.code : String(error)),
  )

async function enter(options: ServerSiwxOptions = {}): Promise<SignInStage> {
  const stage = setSignInStage({ siwx: serverSiwx(options), endpoints: { api: api() } })
  await connect(stage.latchkey, { connector: stage.connector })
  await signInSettled(stage.latchkey)
  return stage
}

describe('after connecting', () => {
  test('the sign-in opens, and where it is required nothing closes it', async () => {
    const stage = await enter()
    expect(stage.view()).toBe('SIWXSignMessage')
    closeModal(stage.latchkey)
    expect(stage.latchkey.modal.getState()).toMatchObject({ open: true, shaking: true })
  })

  test('a signature makes a session that the server knows', async () => {
    const stage = await enter()
    const steps: string[] = []
    await signIn(stage.latchkey, { onStep: (step) => steps.push(step) })
    expect(steps).toEqual(['signing', 'authenticating'])
    expect(status(stage)).toBe('signed-in')
    expect(stage.events).toEqual(['SIWX_AUTH_SUCCESS eip155:1'])
    const url = `${api()}/auth/v1/me`
    const headers = await signInHeaders(stage.latchkey, { method: 'GET', url })
    const me = await fetch(`${url}?projectId=test`, { headers })
    expect(await me.json()).toMatchObject({ address: alice, caip2Network: 'eip155:1' })
    closeModal(stage.latchkey)
    expect(stage.view()).toBeNull()
  })

  test('where it is optional, leaving keeps the wallet and is not asked again', async () => {
    const stage = await enter({ required: false })
    expect(stage.view()).toBe('SIWXSignMessage')
    await cancelSignIn(stage.latchkey)
    expect(stage.view()).toBeNull()
    expect(stage.events).toEqual(['CLICK_CANCEL_SIWX eip155:1'])
    expect(stage.latchkey.connections.getState().eip155?.status).toBe('connected')
    stage.wallet.switchChain('eip155:5')
    await signInSettled(stage.latchkey)
    expect(stage.view()).toBeNull()
  })

  test('where it is required, cancelling disconnects', async () => {
    const stage = await enter()
    await cancelSignIn(stage.latchkey)
    expect(stage.latchkey.connections.getState().eip155?.status).toBe('disconnected')
    expect(stage.view()).toBeNull()
    expect(status(stage)).toBe('off')
  })
})

describe('a session', () => {
  test('covers its account and network, and no other', async () => {
    const stage = await enter()
    await signIn(stage.latchkey)
    closeModal(stage.latchkey)
    stage.wallet.switchAccounts([bob, alice])
    await signInSettled(stage.latchkey)
    expect(stage.view()).toBe('SIWXSignMessage')
    await signIn(stage.latchkey)
    closeModal(stage.latchkey)
    stage.wallet.switchAccounts([alice, bob])
    await signInSettled(stage.latchkey)
    expect([status(stage), stage.view()]).toEqual(['signed-in', null])
    stage.wallet.switchChain('eip155:5')
    await signInSettled(stage.latchkey)
    expect(stage.view()).toBe('SIWXSignMessage')
    stage.wallet.switchChain('eip155:1')
    await signInSettled(stage.latchkey)
    expect(status(stage)).toBe('signed-in')
  })

  test('of scope account goes along to other networks', async () => {
    const stage = await enter({ scope: 'account' })
    await signIn(stage.latchkey)
    closeModal(stage.latchkey)
    stage.wallet.switchChain('eip155:5')
    await signInSettled(stage.latchkey)
    expect([status(stage), stage.view()]).toEqual(['signed-in', null])
  })

  test('ends with the connection, on the server too', async () => {
    const stage = await enter()
    const url = `${api()}/auth/v1/me`
    await signIn(stage.latchkey)
    const headers = await signInHeaders(stage.latchkey, { method: 'GET', url })
    await disconnect(stage.latchkey)
    expect((await fetch(`${url}?projectId=test`, { headers })).status).toBe(401)
  })

  test('that the server no longer knows is asked for again', async () => {
    const stage = await enter()
    await signIn(stage.latchkey)
    closeModal(stage.latchkey)
    await server.db.execute('DELETE FROM sign_in_sessions', [])
    // Longer than what the server said last is taken for true.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    onTestFinished(() => void vi.useRealTimers())
    stage.wallet.switchAccounts([bob, alice])
    stage.wallet.switchAccounts([alice, bob])
    await signInSettled(stage.latchkey)
    expect(stage.view()).toBe('SIWXSignMessage')
  })

  test('can be ended without leaving, where it is optional', async () => {
    const stage = await enter({ required: false })
    await signIn(stage.latchkey)
    closeModal(stage.latchkey)
    await signOut(stage.latchkey)
    expect([status(stage), stage.view()]).toEqual(['signed-out', null])
    expect(stage.latchkey.connections.getState().eip155?.status).toBe('connected')
    const wanted = requireSignIn(stage.latchkey)
    await vi.waitFor(() => expect(stage.view()).toBe('SIWXSignMessage'))
    await signIn(stage.latchkey)
    expect((await wanted).data.accountAddress).toBe(alice)
  })

  test('takes the wallet along when it ends where it is required', async () => {
    const stage = await enter()
    await signIn(stage.latchkey)
    await signOut(stage.latchkey)
    expect(stage.latchkey.connections.getState().eip155?.status).toBe('disconnected')
  })
})

describe('what goes wrong', () => {
  test('a declined signature says so, and the next one is asked for', async () => {
    const stage = await enter()
    stage.wallet.mood = 'rejects'
    expect(await codeOf(signIn(stage.latchkey))).toBe('signin/declined')
    expect(stage.events).toEqual(['SIWX_AUTH_ERROR eip155:1'])
    expect(status(stage)).toBe('signed-out')
    stage.wallet.mood = 'approves'
    await signIn(stage.latchkey)
    expect(status(stage)).toBe('signed-in')
  })

  test('a signature by somebody else is refused', async () => {
    const stage = await enter()
    const { signer } = stage.wallet
    stage.wallet.signer = async (_address, message) => signer?.(bob, message) ?? ''
    const refused = signIn(stage.latchkey)
    await expect(refused).rejects.toMatchObject({
      code: 'signin/refused',
      context: { reason: 'signin/invalid-signature' },
    })
  })

  test('a smart account that the server cannot check is told what may be wrong', async () => {
    const stage = await enter()
    const prepared = await prepareSignIn(stage.latchkey)
    stage.wallet.signer = async () => `0x${'00'.repeat(65)}`
    const account = { ...prepared.account, type: 'smartAccount' } as const
    const refused = signIn(stage.latchkey, { prepared: { ...prepared, account } })
    expect(await codeOf(refused)).toBe('signin/smart-account-unsupported')
  })

  test('a server that is away is told the same signature later: the wallet is asked once', async () => {
    const stage = await enter()
    const prepared = await prepareSignIn(stage.latchkey)
    updateOptions(stage.latchkey, { endpoints: { api: 'http://127.0.0.1:1' } })
    expect(await codeOf(signIn(stage.latchkey, { prepared }))).toBe('api/unreachable')
    expect(await codeOf(prepareSignIn(stage.latchkey))).toBe('api/unreachable')
    updateOptions(stage.latchkey, { endpoints: { api: api() } })
    const asked = stage.wallet.questions
    await signIn(stage.latchkey, { prepared })
    expect(stage.wallet.questions).toBe(asked)
    expect(status(stage)).toBe('signed-in')
  })

  test('a server that is away takes nobody’s session', async () => {
    const stage = await enter()
    await signIn(stage.latchkey)
    closeModal(stage.latchkey)
    const siwx = stage.latchkey.options.getState().siwx
    stage.latchkey.options.setState({ siwx: null })
    expect(status(stage)).toBe('off')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    onTestFinished(() => void vi.useRealTimers())
    const asked: string[] = []
    const line = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      asked.push(new URL(String(url)).pathname)
      throw new TypeError('fetch failed')
    })
    onTestFinished(() => line.mockRestore())
    stage.latchkey.options.setState({ siwx })
    await signInSettled(stage.latchkey)
    expect([status(stage), asked]).toEqual(['signed-in', ['/auth/v1/me']])
  })

  test('a visitor’s clock that is a week behind does not matter', async () => {
    server.clock.advance(8 * 86_400_000)
    const stage = await enter()
    await signIn(stage.latchkey)
    const url = `${api()}/auth/v1/me`
    const headers = await signInHeaders(stage.latchkey, { method: 'GET', url })
    expect((await fetch(`${url}?projectId=test`, { headers })).status).toBe(200)
  })

  test('a session that is over is asked for again', async () => {
    const stage = await enter()
    await signIn(stage.latchkey)
    closeModal(stage.latchkey)
    server.clock.advance(8 * 86_400_000)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    onTestFinished(() => void vi.useRealTimers())
    stage.wallet.switchAccounts([bob, alice])
    stage.wallet.switchAccounts([alice, bob])
    await signInSettled(stage.latchkey)
    expect(stage.view()).toBe('SIWXSignMessage')
  })
})
