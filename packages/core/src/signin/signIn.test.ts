import { errorCodeOf } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { ownSiwx } from '../../test/ownSiwx.ts'
import { createSignInFixture } from '../../test/signInFixture.ts'
import { connect } from '../connect/connect.ts'
import { disconnect } from '../connect/disconnect.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals } from '../latchkey.ts'
import type { SiwxConfig } from '../options/siwx.ts'
import { declineSignIn, signInOf, watchDecline } from '../siwx/session/signInStore.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import { waitForSession } from './requireSignIn.ts'
import { type SignInStep, signIn } from './signIn.ts'
import { signOut } from './signOut.ts'

/** A connected visitor on a site whose configuration is changed by `change`. */
async function enter(change: Partial<SiwxConfig> = {}) {
  const own = ownSiwx(change)
  const fixture = createSignInFixture({ siwx: own.config })
  await connect(fixture.latchkey, { connector: fixture.connector })
  await waitForSession(fixture.latchkey)
  const state = () => signInOf(fixture.latchkey).getState()
  return { ...fixture, own, state }
}

/** `addSession` of a site that throws these errors one after the other, and then accepts. */
function throwing(...errors: readonly unknown[]): Partial<SiwxConfig> {
  const waiting = [...errors]
  return {
    addSession: async () => {
      if (waiting.length > 0) throw waiting.shift()
    },
  }
}

const unreachable = new LatchkeyError('api/unreachable', { path: '/signin' })
const refused = Object.assign(new Error('no'), { code: 'signin/invalid-signature' })

describe('signIn', () => {
  test('reports the signature before the verification, and the success once', async () => {
    const { latchkey, events } = await enter()
    const steps: SignInStep[] = []
    const { message, signature } = await signIn(latchkey, { onStep: (step) => steps.push(step) })
    expect(steps).toEqual(['signing', 'authenticating'])
    expect(message).toContain('wants you to sign in')
    expect(signature).toMatch(/^0x[\da-f]{130}$/)
    expect(events).toEqual(['SIWX_AUTH_SUCCESS eip155:1'])
  })

  test('does not sign in on the network to which the wallet switched during the verification', async () => {
    const { latchkey, wallet, state, own } = await enter({
      addSession: async () => wallet.switchChain('eip155:5'),
    })
    const { data } = await signIn(latchkey)
    await waitForSession(latchkey)
    expect([data.chainId, state(), own.sessions()]).toEqual([
      'eip155:1',
      { status: 'signed-out', session: null, required: false },
      [],
    ])
  })

  test('is signin/no-client when the chain is not open', async () => {
    const { latchkey } = await enter()
    const prepared = await prepareSignIn(latchkey)
    internals(latchkey).closeChain('eip155')
    expect(await errorCodeOf(signIn(latchkey, { prepared }))).toBe('signin/no-client')
  })

  test('is signin/declined with an event when the visitor rejects, and verifies nothing', async () => {
    const { latchkey, wallet, events, own } = await enter()
    wallet.mood = 'rejects'
    const steps: SignInStep[] = []
    const code = await errorCodeOf(signIn(latchkey, { onStep: (step) => steps.push(step) }))
    expect([code, steps, events]).toEqual([
      'signin/declined',
      ['signing'],
      ['SIWX_AUTH_ERROR eip155:1'],
    ])
    expect(own.sessions()).toEqual([])
  })

  test('is signin/refused for a key, and signin/smart-account-unsupported for a smart account', async () => {
    const { latchkey } = await enter(throwing(refused, refused, unreachable))
    const prepared = await prepareSignIn(latchkey)
    const smart = { ...prepared, account: { ...prepared.account, type: 'smartAccount' } as const }
    expect(await errorCodeOf(signIn(latchkey, { prepared }))).toBe('signin/refused')
    expect(await errorCodeOf(signIn(latchkey, { prepared: smart }))).toBe(
      'signin/smart-account-unsupported',
    )
    expect(await errorCodeOf(signIn(latchkey, { prepared: smart }))).toBe('api/unreachable')
  })

  test('signs once for a site that was unreachable, and again after it has succeeded', async () => {
    const { latchkey, wallet } = await enter(throwing(unreachable))
    const prepared = await prepareSignIn(latchkey)
    const before = wallet.questions
    expect(await errorCodeOf(signIn(latchkey, { prepared }))).toBe('api/unreachable')
    await signIn(latchkey, { prepared })
    expect(wallet.questions).toBe(before + 1)
    await signIn(latchkey, { prepared })
    expect(wallet.questions).toBe(before + 2)
  })
})

describe('signOut', () => {
  test('disconnects the wallet where sign-in is required', async () => {
    const { latchkey, state } = await enter({ getRequired: () => true })
    await signIn(latchkey)
    await signOut(latchkey)
    expect(internals(latchkey).connections.getState().eip155?.status).toBe('disconnected')
    expect(state()).toEqual({ status: 'off', session: null })
  })

  test.each([
    ['is optional', { getRequired: () => false }],
    ['does not say whether it is required', {}],
  ])('keeps the wallet connected where sign-in %s', async (_title, change) => {
    const { latchkey, own, state, asked } = await enter(change)
    await signIn(latchkey)
    await signOut(latchkey)
    expect(internals(latchkey).connections.getState().eip155?.status).toBe('connected')
    expect(state()).toEqual({ status: 'signed-out', session: null, required: false })
    expect([own.sessions(), asked()]).toEqual([[], null])
  })

  test('does not request the sign-in again at the next network, until the wallet is disconnected', async () => {
    const { latchkey, wallet, connector, asked, state } = await enter()
    await signIn(latchkey)
    await signOut(latchkey)
    wallet.switchChain('eip155:5')
    await waitForSession(latchkey)
    expect([state().status, asked()]).toEqual(['signed-out', null])
    await disconnect(latchkey)
    await connect(latchkey, { connector })
    await waitForSession(latchkey)
    expect(asked()).toBe('sign-in')
  })

  test('makes other tabs check, as signIn does', async () => {
    const { latchkey } = await enter()
    const stamp = () => internals(latchkey).storage.get('sign_in_changed')
    const before = stamp()
    await signIn(latchkey)
    const signedIn = stamp()
    await signOut(latchkey)
    expect(new Set([before, signedIn, stamp()]).size).toBe(3)
  })

  test('is signin/failed when the site cannot end the session, which stays', async () => {
    const { latchkey, state } = await enter({
      revokeSession: async () => {
        throw new Error('no')
      },
    })
    await signIn(latchkey)
    expect(await errorCodeOf(signOut(latchkey))).toBe('signin/failed')
    expect(state().status).toBe('signed-in')
  })
})

test('declineSignIn tells every listener that has not stopped, of this instance only', async () => {
  const [here, elsewhere] = [await enter(), await enter()]
  const heard: string[] = []
  const stop = watchDecline(here.latchkey, () => heard.push('stopped'))
  watchDecline(here.latchkey, () => heard.push('first'))
  watchDecline(here.latchkey, () => heard.push('second'))
  watchDecline(elsewhere.latchkey, () => heard.push('elsewhere'))
  stop()
  declineSignIn(here.latchkey)
  expect(heard).toEqual(['first', 'second'])
})
