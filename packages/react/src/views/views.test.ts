import {
  closeModal,
  connect,
  createLatchkey,
  disconnect,
  type Latchkey,
  type LatchkeyOptions,
  memoryStorage,
  openModal,
  reconnect,
} from '@latchkey/core'
import { holdPending, internals, isUnsupported } from '@latchkey/core/internal'
import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { firstView } from '../navigation/firstView.ts'
import { requireSignInToClose } from '../navigation/lockReason.ts'
import { goBack, goBackTo, pushView, replaceView, resetView } from '../navigation/navigate.ts'
import { openView } from '../navigation/openView.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { shakeModal } from './shakeModal.ts'
import { watchUi } from './watchUi.ts'

function create(options: Partial<LatchkeyOptions> = {}) {
  const wallet = createHonestWallet()
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [testNetwork(1), testNetwork(5)],
    adapters: [honestAdapter([wallet])],
    ...options,
  })
  onTestFinished(watchUi(latchkey))
  return { latchkey, wallet }
}

const names = (latchkey: Latchkey) =>
  viewStoreOf(latchkey)
    .getState()
    .stack.map((view) => view.name)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('which view comes first', () => {
  const facts = { hasAdapters: true, isConnected: false, isPhone: () => false, asked: null }

  test('the first view of a site without adapters is AllWallets on a phone and the WalletConnect QR code on a desktop', () => {
    const bare = { ...facts, hasAdapters: false, asked: { name: 'Networks' } as const }
    expect(firstView({ ...bare, isPhone: () => true }).name).toBe('AllWallets')
    expect(firstView(bare).name).toBe('ConnectingWalletConnectBasic')
  })

  test('the modal opens at the requested view, else at Account when connected, else at Connect', () => {
    expect(firstView({ ...facts, isConnected: true, asked: { name: 'Networks' } }).name).toBe(
      'Networks',
    )
    expect(firstView({ ...facts, isConnected: true, hasAdapters: false }).name).toBe('Account')
    expect(firstView({ ...facts, isConnected: true }).name).toBe('Account')
    expect(firstView(facts).name).toBe('Connect')
  })
})

describe('the stack', () => {
  test('the view stack supports push, replace, back, back to and reset', () => {
    const { latchkey } = create()
    openModal(latchkey)
    pushView(latchkey, { name: 'WhatIsAWallet' })
    pushView(latchkey, { name: 'GetWallet' })
    expect(names(latchkey)).toEqual(['Connect', 'WhatIsAWallet', 'GetWallet'])
    replaceView(latchkey, { name: 'AllWallets' })
    expect(names(latchkey)).toEqual(['Connect', 'WhatIsAWallet', 'AllWallets'])
    goBack(latchkey)
    expect(names(latchkey)).toEqual(['Connect', 'WhatIsAWallet'])
    pushView(latchkey, { name: 'GetWallet' })
    goBackTo(latchkey, 0)
    expect(names(latchkey)).toEqual(['Connect'])
    resetView(latchkey, { name: 'Networks' })
    expect(names(latchkey)).toEqual(['Networks'])
  })

  test('going back from the only view closes the modal', () => {
    const { latchkey } = create()
    openModal(latchkey)
    goBack(latchkey)
    expect(internals(latchkey).modal.getState().open).toBe(false)
  })

  test('going back to UnsupportedChain closes the modal', () => {
    const { latchkey } = create()
    openView(latchkey, { name: 'UnsupportedChain' })
    pushView(latchkey, { name: 'Networks' })
    goBack(latchkey)
    expect(internals(latchkey).modal.getState().open).toBe(false)
  })

  test('going back and closing do not change a closed modal', () => {
    const { latchkey } = create()
    goBack(latchkey)
    closeModal(latchkey)
    expect(internals(latchkey).modal.getState().open).toBe(false)
    expect(viewStoreOf(latchkey).getState().shaking).toBe(false)
  })
})

describe('closing', () => {
  test('the modal stays open with a shake of 500 ms while the site requires a sign-in', async () => {
    const { latchkey, wallet } = create()
    await connect(latchkey, { connector: wallet.connector })
    openModal(latchkey)
    requireSignInToClose(latchkey, true)
    closeModal(latchkey)
    expect(internals(latchkey).modal.getState().open).toBe(true)
    expect(viewStoreOf(latchkey).getState().shaking).toBe(true)
    vi.advanceTimersByTime(499)
    expect(viewStoreOf(latchkey).getState().shaking).toBe(true)
    vi.advanceTimersByTime(1)
    expect(viewStoreOf(latchkey).getState().shaking).toBe(false)
    requireSignInToClose(latchkey, false)
    closeModal(latchkey)
    expect(internals(latchkey).modal.getState()).toMatchObject({ open: false, locked: null })
  })

  test('a second shake of the modal lasts its full time', () => {
    const { latchkey } = create()
    shakeModal(latchkey)
    vi.advanceTimersByTime(400)
    shakeModal(latchkey)
    vi.advanceTimersByTime(400)
    expect(viewStoreOf(latchkey).getState().shaking).toBe(true)
  })

  test('closing an inline modal leads to Account when connected, else to Connect', async () => {
    const { latchkey, wallet } = create({ modal: { inline: true } })
    pushView(latchkey, { name: 'WhatIsAWallet' })
    closeModal(latchkey)
    expect(names(latchkey)).toEqual(['Connect'])
    await connect(latchkey, { connector: wallet.connector })
    pushView(latchkey, { name: 'Networks' })
    closeModal(latchkey)
    expect(names(latchkey)).toEqual(['Account'])
  })

  test('closing the modal cancels the requests that wait for approval', () => {
    const { latchkey } = create()
    openModal(latchkey)
    const waiting = holdPending(latchkey)
    const done = holdPending(latchkey)
    done.done()
    closeModal(latchkey)
    expect(waiting.signal.aborted).toBe(true)
    expect(done.signal.aborted).toBe(false)
  })
})

describe('what the wallet does on its own', () => {
  test('a network that the site does not support opens UnsupportedChain, which cannot be closed', async () => {
    const { latchkey, wallet } = create()
    await connect(latchkey, { connector: wallet.connector })
    wallet.switchChain('eip155:999')
    expect(internals(latchkey).modal.getState()).toMatchObject({
      open: true,
      locked: 'unsupported-chain',
    })
    expect(names(latchkey)).toEqual(['UnsupportedChain'])
    closeModal(latchkey)
    expect(internals(latchkey).modal.getState().open).toBe(true)
    expect(viewStoreOf(latchkey).getState().shaking).toBe(true)
    wallet.switchChain('eip155:5')
    expect(internals(latchkey).modal.getState()).toMatchObject({ open: false, locked: null })
  })

  test('UnsupportedChain that the visitor opened cannot be closed once the wallet is on an unsupported network', async () => {
    const { latchkey, wallet } = create()
    await connect(latchkey, { connector: wallet.connector })
    openView(latchkey, { name: 'UnsupportedChain' })
    expect(internals(latchkey).modal.getState().locked).toBeNull()
    wallet.switchChain('eip155:999')
    expect(internals(latchkey).modal.getState().locked).toBe('unsupported-chain')
  })

  test('UnsupportedChain does not open for a restored connection on an unsupported network', async () => {
    const storage = memoryStorage()
    const first = create({ storage })
    await connect(first.latchkey, { connector: first.wallet.connector })
    first.latchkey.destroy()
    first.wallet.chainId = 'eip155:999'
    const { latchkey } = create({ storage, adapters: [honestAdapter([first.wallet])] })
    await reconnect(latchkey)
    expect(isUnsupported(latchkey)).toBe(true)
    expect(internals(latchkey).modal.getState().open).toBe(false)
  })

  test('a required sign-in no longer keeps the modal open when its wallet has disconnected', async () => {
    const { latchkey, wallet } = create()
    await connect(latchkey, { connector: wallet.connector })
    openModal(latchkey)
    requireSignInToClose(latchkey, true)
    wallet.forgetSite()
    expect(internals(latchkey).modal.getState()).toMatchObject({ open: false, locked: null })
  })

  test('modal.allowUnsupportedChain keeps the modal closed on an unsupported network', async () => {
    const { latchkey, wallet } = create({ modal: { allowUnsupportedChain: true } })
    await connect(latchkey, { connector: wallet.connector })
    wallet.switchChain('eip155:999')
    expect(internals(latchkey).modal.getState().open).toBe(false)
    expect(internals(latchkey).network.getState().active).toBe('eip155:999')
  })

  test('the modal closes when the wallet disconnects, also from an unsupported network', async () => {
    const { latchkey, wallet } = create()
    await connect(latchkey, { connector: wallet.connector })
    openModal(latchkey)
    expect(names(latchkey)).toEqual(['Account'])
    wallet.forgetSite()
    expect(internals(latchkey).modal.getState().open).toBe(false)
    wallet.chainId = 'eip155:999'
    await connect(latchkey, { connector: wallet.connector })
    expect(names(latchkey)).toEqual(['UnsupportedChain'])
    await disconnect(latchkey)
    expect(internals(latchkey).modal.getState()).toMatchObject({ open: false, locked: null })
    expect(internals(latchkey).network.getState().active).toBe('eip155:1')
  })
})
