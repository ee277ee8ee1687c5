import { describe, expect, test, vi } from 'vitest'
import { ownSiwx } from '../../test/ownSiwx.ts'
import { alice, bob, createSignInFixture } from '../../test/signInFixture.ts'
import { connect } from '../connect/connect.ts'
import { disconnect } from '../connect/disconnect.ts'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { internals } from '../latchkey.ts'
import { openModal } from '../modal/openModal.ts'
import type { UiEvent } from '../modal/uiEvents.ts'
import type { SiwxConfig, SiwxSession } from '../options/siwx.ts'
import { updateOptions } from '../options/updateOptions.ts'
import { signInOf } from '../siwx/session/signInStore.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import { requireSignIn, waitForSession } from './requireSignIn.ts'
import { signIn } from './signIn.ts'

const statusOf = (fixture: ReturnType<typeof createSignInFixture>) =>
  signInOf(fixture.latchkey).getState().status
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (isLatchkeyError(error) ? error.code : String(error)),
  )

async function enter(config: SiwxConfig) {
  const fixture = createSignInFixture({ siwx: config })
  await connect(fixture.latchkey, { connector: fixture.connector })
  await waitForSession(fixture.latchkey)
  return fixture
}

describe('followSignIn', () => {
  test('followSignIn requests no sign-in on a site without SIWX', async () => {
    const fixture = createSignInFixture()
    await connect(fixture.latchkey, { connector: fixture.connector })
    expect([statusOf(fixture), fixture.asked()]).toEqual(['off', null])
    expect(await codeOf(requireSignIn(fixture.latchkey))).toBe('signin/not-enabled')
    expect(await codeOf(prepareSignIn(fixture.latchkey))).toBe('signin/not-enabled')
  })

  test('followSignIn does not ask before a wallet is connected, nor on an unsupported network', async () => {
    const fixture = createSignInFixture({ siwx: ownSiwx().config })
    expect(await codeOf(prepareSignIn(fixture.latchkey))).toBe('signin/no-address')
    expect(await codeOf(requireSignIn(fixture.latchkey))).toBe('signin/no-address')
    fixture.wallet.switchChain('eip155:77')
    await connect(fixture.latchkey, { connector: fixture.connector })
    await vi.waitFor(() => expect(statusOf(fixture)).toBe('off'))
    expect(fixture.asked()).toBe('supported chain')
    expect(await codeOf(prepareSignIn(fixture.latchkey))).toBe('signin/no-network')
    fixture.wallet.switchChain('eip155:5')
    await vi.waitFor(() => expect(fixture.asked()).toBe('sign-in'))
  })

  test('followSignIn requests no sign-in of an account with a session', async () => {
    const { config } = ownSiwx()
    const fixture = await enter(config)
    await signIn(fixture.latchkey)
    const events: string[] = []
    internals(fixture.latchkey).ui.watch(({ type }) => events.push(type))
    fixture.wallet.switchAccounts([alice])
    await waitForSession(fixture.latchkey)
    expect([statusOf(fixture), events]).toEqual(['signed-in', []])
  })

  test('followSignIn starts and stops when the siwx option is set and removed', async () => {
    const { config } = ownSiwx({ getRequired: () => true })
    const fixture = createSignInFixture()
    await connect(fixture.latchkey, { connector: fixture.connector })
    updateOptions(fixture.latchkey, { siwx: config })
    await waitForSession(fixture.latchkey)
    expect(fixture.asked()).toBe('required sign-in')
    updateOptions(fixture.latchkey, { siwx: null })
    expect(statusOf(fixture)).toBe('off')
    expect(fixture.asked()).toBeNull()
  })

  test('followSignIn ignores the response about an account that was disconnected', async () => {
    const answers: ((sessions: readonly SiwxSession[]) => void)[] = []
    const { config } = ownSiwx({
      getSessions: () => new Promise((resolve) => answers.push(resolve)),
    })
    const fixture = createSignInFixture({ siwx: config })
    await connect(fixture.latchkey, { connector: fixture.connector })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    fixture.wallet.switchAccounts([bob])
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.([])
    const nothing = { domain: '', uri: '', version: '1', nonce: '' }
    const data = { ...nothing, accountAddress: bob, chainId: 'eip155:1' } as const
    answers[1]?.([{ data, message: '', signature: '' }])
    await waitForSession(fixture.latchkey)
    expect([statusOf(fixture), fixture.asked()]).toEqual(['signed-in', null])
  })
})

test('followSignIn requests a sign-in again when the session expires while the page is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const own = ownSiwx()
  const { getSessions } = own.config
  const endsAt = Date.now() + 60_000
  own.config.getSessions = async (chainId, address) => {
    const known = Date.now() < endsAt ? await getSessions(chainId, address) : []
    return known.map((item) => ({ ...item, expiresAt: new Date(endsAt).toISOString() }))
  }
  const fixture = await enter(own.config)
  await signIn(fixture.latchkey)
  await vi.advanceTimersByTimeAsync(61_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(fixture.asked()).toBe('sign-in'))
})

describe('a site whose session check fails', () => {
  const broken = { getSessions: () => Promise.reject(new Error('down')) }

  test('followSignIn disconnects the wallet where sign-in is required, and reports the failure', async () => {
    const { config } = ownSiwx({ ...broken, getRequired: () => true })
    const fixture = createSignInFixture({ siwx: config })
    const events: UiEvent[] = []
    internals(fixture.latchkey).ui.watch((event) => events.push(event))
    openModal(fixture.latchkey)
    await connect(fixture.latchkey, { connector: fixture.connector })
    await vi.waitFor(() => expect(fixture.failures()).toBe(1))
    expect(internals(fixture.latchkey).connections.getState().eip155?.status).toBe('disconnected')
    expect(fixture.events).toEqual(['SIWX_AUTH_ERROR eip155:1'])
    expect(events).toEqual([
      { type: 'connectionLost' },
      { type: 'signInFailed', isDisconnected: true, wasModalOpen: true },
    ])
  })

  test('followSignIn keeps the wallet connected and asks nothing when the session check of an optional sign-in fails', async () => {
    const fixture = await enter(ownSiwx(broken).config)
    expect(internals(fixture.latchkey).connections.getState().eip155?.status).toBe('connected')
    expect(fixture.asked()).toBeNull()
  })
})

describe('disconnecting', () => {
  test('disconnecting the wallet signs out, unless signOutOnDisconnect is false', async () => {
    const own = ownSiwx()
    const fixture = await enter(own.config)
    await signIn(fixture.latchkey)
    await disconnect(fixture.latchkey)
    expect(own.sessions()).toEqual([])
    const keeping = ownSiwx({ signOutOnDisconnect: false })
    const other = await enter(keeping.config)
    await signIn(other.latchkey)
    await disconnect(other.latchkey)
    expect(keeping.sessions()).toHaveLength(1)
  })

  test('locking the wallet keeps the sign-in session', async () => {
    const own = ownSiwx()
    const fixture = await enter(own.config)
    await signIn(fixture.latchkey)
    fixture.wallet.forgetSite()
    await vi.waitFor(() => expect(statusOf(fixture)).toBe('off'))
    expect(own.sessions()).toHaveLength(1)
  })

  test('disconnecting and connecting again requests a declined sign-in again', async () => {
    const fixture = await enter(ownSiwx().config)
    fixture.leave()
    await disconnect(fixture.latchkey)
    await connect(fixture.latchkey, { connector: fixture.connector })
    await waitForSession(fixture.latchkey)
    expect(fixture.asked()).toBe('sign-in')
  })
})
