import { describe, expect, test } from 'vitest'
import { ownSiwx } from '../../../test/ownSiwx.ts'
import { alice, bob, createSignInFixture } from '../../../test/signInFixture.ts'
import { connect } from '../../connect/connect.ts'
import type { ConnectedState } from '../../connection/connectionStore.ts'
import { internals } from '../../latchkey.ts'
import type { SiwxConfig } from '../../options/siwx.ts'
import { giveUpSignIn } from '../../signin/giveUpSignIn.ts'
import { endSessions } from './endSessions.ts'
import { signInOf } from './signInStore.ts'
import { eventProperties, signInSubject } from './signInSubject.ts'
import { clearSkipped, isSkipped, skipSignIn } from './skippedSignIns.ts'

const account = { namespace: 'eip155', address: alice, type: 'eoa' } as const
const subject = { account, chainId: 'eip155:1' } as const

function open(change: Partial<SiwxConfig> = {}) {
  const fixture = createSignInFixture({ siwx: ownSiwx(change).config })
  const events: unknown[] = []
  internals(fixture.latchkey).ui.watch((event) => events.push(event))
  const state = () => signInOf(fixture.latchkey).getState()
  return { ...fixture, ui: events, state }
}

describe('endSessions', () => {
  const calls: unknown[] = []
  const recording = (change: Partial<SiwxConfig> = {}) => {
    calls.length = 0
    return open({
      setSessions: async (sessions) => void calls.push(['setSessions', sessions]),
      revokeSession: async (...given) => void calls.push(['revokeSession', ...given]),
      ...change,
    })
  }
  const connector = { id: 'w', type: 'ANNOUNCED', name: 'W', namespace: 'eip155' } as const
  const wallet = { status: 'connected', connector } as const
  const ended: readonly ConnectedState[] = [
    { ...wallet, chainId: 'eip155:1', accounts: [account] },
    { ...wallet, chainId: 'eip155:5', accounts: [{ ...account, address: bob }, account] },
  ]

  test('endSessions signs out everywhere when no wallet stays connected', async () => {
    const { latchkey } = recording()
    skipSignIn(latchkey, account)
    await endSessions(latchkey, ended)
    expect(calls).toEqual([['setSessions', []]])
    expect(isSkipped(latchkey, account)).toBe(false)
    expect(internals(latchkey).storage.get('sign_in_changed')).not.toBeNull()
  })

  test('endSessions revokes the sessions of the ended connections when another wallet stays', async () => {
    const { latchkey, connector } = recording()
    await connect(latchkey, { connector })
    await endSessions(latchkey, ended)
    expect(calls).toEqual([
      ['revokeSession', 'eip155:1', alice],
      ['revokeSession', 'eip155:5', bob],
    ])
  })

  test('endSessions ends nothing with signOutOnDisconnect false, and tells other tabs after a failure', async () => {
    const keeping = recording({ signOutOnDisconnect: false })
    await endSessions(keeping.latchkey, ended)
    expect([calls, internals(keeping.latchkey).storage.get('sign_in_changed')]).toEqual([[], null])
    const failing = recording({ setSessions: async () => Promise.reject(new Error('down')) })
    await endSessions(failing.latchkey, ended)
    expect(internals(failing.latchkey).storage.get('sign_in_changed')).not.toBeNull()
  })
})

describe('giveUpSignIn', () => {
  test.each([true, false])('giveUpSignIn of a sign-in that is required: %s', async (required) => {
    const { latchkey, connector, ui, state, events } = open({ getRequired: () => required })
    await connect(latchkey, { connector })
    ui.length = 0
    await giveUpSignIn(latchkey, subject)
    expect(events).toEqual(['SIWX_AUTH_ERROR eip155:1'])
    expect(ui.at(-1)).toEqual({
      type: 'signInFailed',
      isDisconnected: required,
      wasModalOpen: false,
    })
    expect(internals(latchkey).connections.getState().eip155?.status).toBe(
      required ? 'disconnected' : 'connected',
    )
    if (!required) expect(state()).toEqual({ status: 'signed-out', session: null, required: false })
  })

  test('giveUpSignIn takes a configuration that does not load for a required one', async () => {
    const siwx = { open: async () => Promise.reject(new Error('no chunk')) }
    const { latchkey, connector } = createSignInFixture({ siwx })
    await connect(latchkey, { connector })
    await giveUpSignIn(latchkey, subject)
    expect(internals(latchkey).connections.getState().eip155?.status).toBe('disconnected')
  })
})

test('signInSubject is the first connected account on a network of the site', async () => {
  const { latchkey, connector, wallet } = createSignInFixture()
  expect(signInSubject(latchkey)).toBeNull()
  await connect(latchkey, { connector })
  expect(signInSubject(latchkey)).toEqual(subject)
  wallet.switchChain('eip155:77')
  expect(signInSubject(latchkey)).toBeNull()
  const smart = { ...subject, account: { ...account, type: 'smartAccount' } } as const
  expect(eventProperties(smart)).toEqual({ network: 'eip155:1', isSmartAccount: true })
  expect(eventProperties(subject)).toEqual({ network: 'eip155:1', isSmartAccount: false })
})

test('clearSkipped removes every declined sign-in', () => {
  const { latchkey } = createSignInFixture()
  skipSignIn(latchkey, account)
  expect(isSkipped(latchkey, account)).toBe(true)
  clearSkipped(latchkey)
  expect(isSkipped(latchkey, account)).toBe(false)
})
