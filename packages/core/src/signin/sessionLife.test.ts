import { afterEach, describe, expect, test, vi } from 'vitest'
import { ownSiwx } from '../../test/ownSiwx.ts'
import { alice, bob, createSignInFixture } from '../../test/signInFixture.ts'
import { connect } from '../connect/connect.ts'
import { internals } from '../latchkey.ts'
import type { SiwxConfig, SiwxSession } from '../options/siwx.ts'
import { setSignedIn } from '../siwx/session/setSignedIn.ts'
import { signInOf } from '../siwx/session/signInStore.ts'
import { skipSignIn } from '../siwx/session/skippedSignIns.ts'
import { checkSessions } from './checkSessions.ts'
import { followSignIn } from './followSignIn.ts'

afterEach(() => {
  vi.useRealTimers()
})

const account = { namespace: 'eip155', address: alice, type: 'eoa' } as const
const subject = { account, chainId: 'eip155:1' } as const
const session: SiwxSession = {
  data: {
    chainId: 'eip155:1',
    accountAddress: alice,
    domain: '',
    uri: '',
    version: '1',
    nonce: '',
  },
  message: '',
  signature: '',
}

function open(change: Partial<SiwxConfig> = {}) {
  const asked: unknown[] = []
  const { config } = ownSiwx({
    getSessions: async (...given) => {
      asked.push(given)
      return []
    },
    ...change,
  })
  const fixture = createSignInFixture({ siwx: config })
  const events: unknown[] = []
  internals(fixture.latchkey).ui.watch((event) => events.push(event))
  const state = () => signInOf(fixture.latchkey).getState()
  return { ...fixture, asked, ui: events, state }
}

describe('checkSessions', () => {
  const check = (opened: ReturnType<typeof open>, isNeeded = () => true) =>
    checkSessions(opened.latchkey, subject, isNeeded)

  test('checkSessions sets the first session of the account on its network', async () => {
    const other = { ...session, message: 'other' }
    const given: unknown[] = []
    const getSessions = async (...asked: unknown[]) => {
      given.push(asked)
      return [session, other]
    }
    const opened = open({ getSessions })
    await check(opened)
    expect(given).toEqual([['eip155:1', alice]])
    expect(opened.state()).toEqual({ status: 'signed-in', session })
    expect(opened.ui).toEqual([])
  })

  test.each([
    [undefined, false],
    [false, false],
    [true, true],
  ])(
    'checkSessions requests a sign-in without a session, where getRequired is %s',
    async (given, required) => {
      const opened = open(given === undefined ? {} : { getRequired: () => given })
      await check(opened)
      expect(opened.state()).toEqual({ status: 'signed-out', session: null, required })
      expect(opened.ui).toEqual([{ type: 'signInRequired', mayDecline: !required }])
    },
  )

  test('checkSessions requests a declined sign-in again only where it is required', async () => {
    const optional = open()
    skipSignIn(optional.latchkey, account)
    await check(optional)
    expect([optional.state().status, optional.ui]).toEqual(['signed-out', []])
    const required = open({ getRequired: () => true })
    skipSignIn(required.latchkey, account)
    await check(required)
    expect(required.ui).toHaveLength(1)
    const other = open()
    skipSignIn(other.latchkey, { ...account, address: bob })
    await check(other)
    expect(other.ui).toHaveLength(1)
  })

  test('checkSessions drops its result when it is not needed, or when the state changed meanwhile', async () => {
    const unneeded = open()
    await check(unneeded, () => false)
    expect([unneeded.state().status, unneeded.ui]).toEqual(['off', []])
    const changed = open({
      getSessions: async () => {
        setSignedIn(changed.latchkey, session)
        return []
      },
    })
    await check(changed)
    expect([changed.state().status, changed.ui]).toEqual(['signed-in', []])
  })

  test('checkSessions throws the site’s error, unless the result is not needed any more', async () => {
    const failing = () => open({ getSessions: async () => Promise.reject(new Error('down')) })
    await expect(check(failing())).rejects.toThrow('down')
    await check(failing(), () => false)
  })

  test('checkSessions is off on a site without sign-in', async () => {
    const fixture = createSignInFixture()
    signInOf(fixture.latchkey).setState({ status: 'checking', session: null }, true)
    await checkSessions(fixture.latchkey, subject, () => true)
    expect(signInOf(fixture.latchkey).getState()).toEqual({ status: 'off', session: null })
  })
})

describe('the end of a session', () => {
  async function follow(expiresAt: string) {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') })
    const opened = open({
      getSessions: async (...given) => {
        opened.asked.push(given)
        return [{ ...session, expiresAt }]
      },
    })
    await connect(opened.latchkey, { connector: opened.connector })
    const stop = followSignIn(opened.latchkey)
    await vi.advanceTimersByTimeAsync(0)
    const before = opened.asked.length
    return { ...opened, stop, checks: () => opened.asked.length - before }
  }

  test('followSignIn checks again one second after the session has expired', async () => {
    const { checks, stop } = await follow('2026-01-01T01:00:00Z')
    await vi.advanceTimersByTimeAsync(3_600_999)
    expect(checks()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(checks()).toBeGreaterThan(0)
    stop()
  })

  test('followSignIn checks a session of many years again after the longest timer', async () => {
    const { checks, stop } = await follow('2126-01-01T00:00:00Z')
    await vi.advanceTimersByTimeAsync(2 ** 31 - 2)
    expect(checks()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(checks()).toBeGreaterThan(0)
    stop()
  })

  test.each(['', 'never', '2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z'])(
    'followSignIn sets no timer for the expiry %j',
    async (expiresAt) => {
      const { checks } = await follow(expiresAt)
      await vi.advanceTimersByTimeAsync(86_400_000)
      expect(checks()).toBe(0)
    },
  )

  test('followSignIn sets no timer after it was stopped, nor for a session that was replaced', async () => {
    const stopped = await follow('2026-01-01T01:00:00Z')
    stopped.latchkey.destroy()
    stopped.stop()
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(stopped.checks()).toBe(0)
    const replaced = await follow('2026-01-01T01:00:00Z')
    signInOf(replaced.latchkey).setState(
      { status: 'signed-out', session: null, required: false },
      true,
    )
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(replaced.checks()).toBe(0)
    replaced.stop()
  })
})
