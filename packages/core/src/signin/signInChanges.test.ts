import { errorCodeOf } from '@latchkey/testing'
import { expect, test, vi } from 'vitest'
import { ownSiwx } from '../../test/ownSiwx.ts'
import { alice, bob, createSignInFixture } from '../../test/signInFixture.ts'
import { connect } from '../connect/connect.ts'
import { internals } from '../latchkey.ts'
import type { SiwxConfig, SiwxSession } from '../options/siwx.ts'
import { updateOptions } from '../options/updateOptions.ts'
import { signInOf, watchDecline } from '../siwx/session/signInStore.ts'
import type { StorageKeys } from '../storage/storageKeys.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { followSignIn } from './followSignIn.ts'
import { giveUpSignIn } from './giveUpSignIn.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import { requireSignIn, waitForSession } from './requireSignIn.ts'

async function enter(change: Partial<SiwxConfig> = {}) {
  const fixture = createSignInFixture({ siwx: ownSiwx(change).config })
  await connect(fixture.latchkey, { connector: fixture.connector })
  await waitForSession(fixture.latchkey)
  const state = () => signInOf(fixture.latchkey).getState()
  return { ...fixture, state }
}

/** A connected visitor whose session checks are answered one by one, followed in one of two tabs. */
async function followTab() {
  const answers: ((sessions: readonly SiwxSession[]) => void)[] = []
  const opened = await enter()
  const { config } = ownSiwx({ getSessions: () => new Promise((resolve) => answers.push(resolve)) })
  const { latchkey } = opened
  latchkey.destroy()
  let tell: (key: keyof StorageKeys) => void = () => {}
  const watch = (onChange: typeof tell) => {
    tell = onChange
    return () => {}
  }
  internals(latchkey).options.setState({ siwx: config })
  internals(latchkey).storage.watch = watch
  const stop = followSignIn(latchkey)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  return { ...opened, answers, stop, changeInOtherTab: (key: keyof StorageKeys) => tell(key) }
}

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

test('followSignIn keeps the result of the later of two checks that other tabs caused', async () => {
  const { answers, state, stop, changeInOtherTab } = await followTab()
  answers[0]?.([])
  await vi.waitFor(() => expect(state().status).toBe('signed-out'))
  changeInOtherTab('sign_in_changed')
  changeInOtherTab('sign_in_changed')
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[1]?.([])
  await Promise.resolve()
  answers[2]?.([session])
  await vi.waitFor(() => expect(state().status).toBe('signed-in'))
  stop()
})

test('followSignIn checks after another tab’s sign-in, and not after any other change of another tab', async () => {
  const { answers, stop, changeInOtherTab } = await followTab()
  changeInOtherTab('sign_in_skipped')
  changeInOtherTab('sign_in_changed')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  stop()
})

test('followSignIn checks nothing after another tab’s sign-in on a site without SIWX', async () => {
  const { latchkey, state, stop, changeInOtherTab } = await followTab()
  internals(latchkey).options.setState({ siwx: null })
  const off = state()
  changeInOtherTab('sign_in_changed')
  await new Promise((resolve) => setImmediate(resolve))
  expect(off).toEqual({ status: 'off', session: null })
  expect(state()).toBe(off)
  stop()
})

test('followSignIn is checking as soon as the wallet changes the account', async () => {
  const { wallet, state, latchkey } = await enter()
  wallet.switchAccounts([bob, alice])
  expect(state()).toEqual({ status: 'checking', session: null })
  await waitForSession(latchkey)
  expect(state()).toEqual({ status: 'signed-out', session: null, required: false })
})

test('cancelSignIn rejects the sign-in that code waits for with signin/declined', async () => {
  const { latchkey, asked } = await enter()
  const waiting = errorCodeOf(requireSignIn(latchkey))
  await vi.waitFor(() => expect(asked()).toBe('sign-in'))
  await cancelSignIn(latchkey, { required: false })
  expect(await waiting).toBe('signin/declined')
})

test('cancelSignIn reports a wallet that cannot be disconnected, and the sign-in stays open', async () => {
  const { latchkey } = await enter({ getRequired: () => true })
  const disconnect = () => Promise.reject(new Error('stuck'))
  Object.assign(await internals(latchkey).chain('eip155'), { disconnect })
  let isDeclined = false
  watchDecline(latchkey, () => {
    isDeclined = true
  })
  const cancelling = cancelSignIn(latchkey, { required: true })
  expect(await errorCodeOf(cancelling)).toBe('connection/disconnect-failed')
  expect(isDeclined).toBe(false)
})

test.each([
  [true, { getRequired: () => true }],
  [false, { getRequired: () => false }],
  [false, {}],
])('prepareSignIn says whether the sign-in is required: %s', async (required, change) => {
  const { latchkey } = await enter(change)
  expect((await prepareSignIn(latchkey)).required).toBe(required)
})

test('giveUpSignIn keeps the wallet connected when the site has removed its SIWX configuration', async () => {
  const { latchkey, state } = await enter({ getRequired: () => true })
  updateOptions(latchkey, { siwx: null })
  const account = { namespace: 'eip155', address: alice, type: 'eoa' } as const
  await giveUpSignIn(latchkey, { account, chainId: 'eip155:1' })
  expect(state()).toEqual({ status: 'signed-out', session: null, required: false })
  expect(internals(latchkey).connections.getState().eip155?.status).toBe('connected')
})

test('giveUpSignIn disconnects the wallet when the SIWX configuration does not load', async () => {
  const { latchkey, state } = await enter()
  const open = () => Promise.reject(new Error('no chunk'))
  updateOptions(latchkey, { siwx: { open } })
  const account = { namespace: 'eip155', address: alice, type: 'eoa' } as const
  await giveUpSignIn(latchkey, { account, chainId: 'eip155:1' })
  expect(internals(latchkey).connections.getState().eip155?.status).toBe('disconnected')
  expect(state().status).not.toBe('signed-in')
})

test('watchSignIn checks nothing before a wallet is connected', async () => {
  const { latchkey, connector } = createSignInFixture({ siwx: ownSiwx().config })
  const state = () => signInOf(latchkey).getState()
  updateOptions(latchkey, { siwx: ownSiwx({ getRequired: () => true }).config })
  expect(state()).toEqual({ status: 'off', session: null })
  await connect(latchkey, { connector })
  expect(state()).toEqual({ status: 'checking', session: null })
})
