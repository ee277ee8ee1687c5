import {
  closeModal,
  connect,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  openModal,
  requireSignIn,
  waitForSession,
} from '@latchkey/core'
import { internals, isConnected } from '@latchkey/core/internal'
import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { pushView } from '../navigation/navigate.ts'
import { toastOf } from '../navigation/toastStore.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { watchUi } from './watchUi.ts'

type Siwx = NonNullable<LatchkeyOptions['siwx']>

function create(options: Partial<LatchkeyOptions> = {}) {
  const wallet = createHonestWallet()
  const latchkey = createUnmounted({ adapters: [honestAdapter([wallet])], ...options })
  onTestFinished(watchUi(latchkey))
  return { latchkey, wallet }
}

function createUnmounted(options: Partial<LatchkeyOptions> = {}): Latchkey {
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [testNetwork(1)],
    adapters: [honestAdapter([])],
    ...options,
  })
  onTestFinished(latchkey.destroy)
  return latchkey
}

/** A site whose visitors have no session. */
const signedOut = (change: Partial<Extract<Siwx, { getSessions: unknown }>> = {}): Siwx => ({
  createMessage: () => Promise.reject(new Error('no message is written here')),
  addSession: async () => {},
  revokeSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => [],
  ...change,
})

const names = (latchkey: Latchkey) =>
  viewStoreOf(latchkey)
    .getState()
    .stack.map((view) => view.name)

test('a wallet request that the site may not send opens the modal, and 300 ms later a toast shows rpc/not-allowed', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { latchkey } = create()
  internals(latchkey).ui.emit({ type: 'requestBlocked', method: 'eth_sign' })
  expect(internals(latchkey).modal.getState().open).toBe(true)
  vi.advanceTimersByTime(299)
  expect(toastOf(latchkey).getState().open).toBe(false)
  vi.advanceTimersByTime(1)
  expect(toastOf(latchkey).getState()).toMatchObject({
    variant: 'error',
    message: { code: 'rpc/not-allowed' },
  })
})

describe('an opening', () => {
  test('openModal opens a view by its name or with arguments', () => {
    const { latchkey } = create()
    openModal(latchkey, { view: 'Networks' })
    expect(names(latchkey)).toEqual(['Networks'])
    const swap = { name: 'Swap', arguments: { sell: 'ETH', amount: '1' } } as const
    openModal(latchkey, { view: swap })
    expect(viewStoreOf(latchkey).getState().stack).toEqual([swap])
  })

  test('openModal before the modal is mounted takes effect when it mounts, and not again at a second mount', () => {
    const latchkey = createUnmounted()
    openModal(latchkey, { view: 'WhatIsAWallet' })
    const stop = watchUi(latchkey)
    expect(names(latchkey)).toEqual(['WhatIsAWallet'])
    pushView(latchkey, { name: 'GetWallet' })
    stop()
    onTestFinished(watchUi(latchkey))
    expect(names(latchkey)).toEqual(['WhatIsAWallet', 'GetWallet'])
  })
})

describe('events of core', () => {
  test('a resumed social login opens its view, also when React mounts later', () => {
    const latchkey = createUnmounted()
    const login = { provider: 'google', resultUri: 'latchkey://result' } as const
    internals(latchkey).ui.emit({ type: 'loginResumed', ...login })
    expect(internals(latchkey).modal.getState().open).toBe(false)
    onTestFinished(watchUi(latchkey))
    expect(viewStoreOf(latchkey).getState().stack).toEqual([{ name: 'ConnectingSocial', ...login }])
  })

  test('the event activityRequested (a page’s showCallsStatus) opens the History view', () => {
    const { latchkey } = create()
    internals(latchkey).ui.emit({ type: 'activityRequested' })
    expect(internals(latchkey).modal.getState().open).toBe(true)
    expect(names(latchkey)).toEqual(['History'])
  })

  test('the event permissions-granted opens the PermissionCreated view with the granted contexts', () => {
    const { latchkey } = create()
    internals(latchkey).ui.emit({ type: 'permissionsGranted', contexts: ['0xa'] })
    expect(internals(latchkey).modal.getState().open).toBe(true)
    expect(viewStoreOf(latchkey).getState().stack).toMatchObject([
      { name: 'PermissionCreated', contexts: ['0xa'] },
    ])
  })

  test('the approval of an embedded wallet is shown on top of the modal until the request is settled', () => {
    const { latchkey } = create()
    openModal(latchkey)
    const ended = new AbortController()
    const cancel = vi.fn()
    const approval = { openWindow: () => {}, cancel, settled: ended.signal }
    internals(latchkey).ui.emit({ type: 'approvalRequired', ...approval })
    expect(names(latchkey)).toEqual(['Connect', 'ApproveTransaction'])
    ended.abort()
    expect(names(latchkey)).toEqual(['Connect'])
    expect(cancel).not.toHaveBeenCalled()
  })

  test('closing the approval of an embedded wallet cancels the request', () => {
    const { latchkey } = create()
    const cancel = vi.fn()
    const { signal: settled } = new AbortController()
    internals(latchkey).ui.emit({ type: 'approvalRequired', openWindow: () => {}, cancel, settled })
    expect(names(latchkey)).toEqual(['ApproveTransaction'])
    closeModal(latchkey)
    expect(cancel).toHaveBeenCalled()
  })
})

describe('a sign-in', () => {
  test('a requested sign-in replaces the view of an open modal', async () => {
    const { latchkey, wallet } = create({ siwx: signedOut() })
    openModal(latchkey)
    await connect(latchkey, { connector: wallet.connector })
    await waitForSession(latchkey)
    expect(names(latchkey)).toEqual(['SIWXSignMessage'])
    closeModal(latchkey)
    expect(internals(latchkey).modal.getState().open).toBe(false)
  })

  test('a sign-in of the option siweConfig opens ConnectingSiwe', async () => {
    const { latchkey, wallet } = create({
      siweConfig: {
        getNonce: async () => 'abcdefgh',
        verifyMessage: async () => true,
        getSession: async () => null,
        signOut: async () => true,
      },
    })
    await connect(latchkey, { connector: wallet.connector })
    await waitForSession(latchkey)
    expect(names(latchkey)).toEqual(['ConnectingSiwe'])
    expect(internals(latchkey).modal.getState()).toMatchObject({
      open: true,
      locked: 'sign-in-required',
    })
  })

  test('a required sign-in keeps the modal open until the wallet disconnects', async () => {
    const { latchkey, wallet } = create({ siwx: signedOut({ getRequired: () => true }) })
    await connect(latchkey, { connector: wallet.connector })
    await waitForSession(latchkey)
    expect(internals(latchkey).modal.getState()).toMatchObject({
      open: true,
      locked: 'sign-in-required',
    })
    closeModal(latchkey)
    expect(viewStoreOf(latchkey).getState().shaking).toBe(true)
    wallet.forgetSite()
    expect(internals(latchkey).modal.getState()).toMatchObject({ open: false, locked: null })
  })

  test('closing an optional sign-in declines it, and it is not requested again', async () => {
    const { latchkey, wallet } = create({ siwx: signedOut() })
    await connect(latchkey, { connector: wallet.connector })
    await waitForSession(latchkey)
    closeModal(latchkey)
    const wanted = requireSignIn(latchkey)
    await vi.waitFor(() => expect(internals(latchkey).modal.getState().open).toBe(true))
    closeModal(latchkey)
    await expect(wanted).rejects.toMatchObject({ code: 'signin/declined' })
    expect(internals(latchkey).storage.get('sign_in_skipped')).toEqual(['eip155:0xa'])
  })

  test('an open modal goes back to Connect with a toast when the session for the sign-in cannot be read', async () => {
    const down = { getSessions: () => Promise.reject(new Error('down')), getRequired: () => true }
    const { latchkey, wallet } = create({ siwx: signedOut(down) })
    openModal(latchkey)
    await connect(latchkey, { connector: wallet.connector })
    await vi.waitFor(() =>
      expect(toastOf(latchkey).getState()).toMatchObject({
        variant: 'error',
        message: { code: 'signin/initialize-failed' },
      }),
    )
    expect(internals(latchkey).modal.getState().open).toBe(true)
    expect(names(latchkey)).toEqual(['Connect'])
    expect(isConnected(latchkey)).toBe(false)
  })
})
