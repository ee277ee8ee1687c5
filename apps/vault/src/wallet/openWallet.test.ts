import { openSlotEndpoint, passkeyChallengeEndpoint } from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fromBase64url, randomBytes } from '../keys/bytes.ts'
import { createKeyring, keyringMs } from '../keys/keyring.ts'
import { formatRecoveryCode } from '../keys/recoveryCode.ts'
import { sealVault } from '../keys/vaultEncryption.ts'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts'
import { makeWallet, type TestWallet } from '../testing/makeWallet.ts'
import {
  createWalletServer,
  credentialId,
  firstSlotId,
  type WalletServer,
  walletId,
} from '../testing/walletServer.ts'
import { storeDeviceFactor } from './deviceFactor.ts'
import { fetchReleasedSlot, openWithCode, openWithPasskey, unlock } from './openWallet.ts'
import { openWithDevice } from './openWithDevice.ts'
import { recordOwnerPasskey } from './ownerPasskey.ts'
import { deviceStoreKey, readPinnedWallet, writePinnedWallet } from './pinnedWallet.ts'
import { recordVerification } from './userVerification.ts'
import type { VaultContext } from './vaultContext.ts'

const site = 'https://shop.example'
let made: TestWallet
let server: WalletServer
let context: VaultContext
let browser: Authenticator

async function open(type: 'passkey' | 'recovery' | 'device') {
  made = await makeWallet(type, { walletId, slotId: firstSlotId })
  server = createWalletServer(made)
  context = {
    login: server.login,
    store: memoryStore(),
    keyring: createKeyring(),
    released: null,
  }
  browser = createAuthenticator(credentialId)
  browser.prf = made.factors.user
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
}
afterEach(() => {
  context.keyring.lock()
  vi.unstubAllGlobals()
})
const rootNow = () => context.keyring.use(async (root) => new Uint8Array(root))

describe('opening with a passkey', () => {
  beforeEach(() => open('passkey'))

  test('holds the root, pins the wallet and remembers the verification', async () => {
    await openWithPasskey(context, server.wallet)
    expect(await rootNow()).toEqual(made.root)
    expect(context.keyring.isUserVerified()).toBe(true)
    expect(await readPinnedWallet(context.store)).toEqual(made.vault.id)
    expect(await context.store.get('verified')).toMatchObject({ walletId })
    expect(server.inputsOf(passkeyChallengeEndpoint.path)).toEqual([{ purpose: 'unlock' }])
    expect(server.inputsOf(openSlotEndpoint.path)).toMatchObject([
      { slotId: firstSlotId, assertion: { id: credentialId } },
    ])
  })

  test('asks no server a second time in this page, but the passkey', async () => {
    await openWithPasskey(context, server.wallet)
    const before = server.calls.length
    context.keyring.lock()
    await openWithPasskey(context, server.wallet)
    expect([await rootNow(), server.calls.length]).toEqual([made.root, before])
    expect(browser.asked).toHaveLength(2)
    expect(browser.asked[1]).toMatchObject({
      rpId: 'vault.example',
      allowCredentials: [{ id: fromBase64url(credentialId) }],
    })
  })

  test('asks the server again for another wallet', async () => {
    await openWithPasskey(context, server.wallet)
    const before = server.calls.length
    const other = { ...server.wallet, id: crypto.randomUUID() }
    await expect(openWithPasskey(context, other)).rejects.toThrow('sealed')
    expect(server.calls.length).toBeGreaterThan(before)
  })

  test('does not use a passkey that owns a smart account, nor one of no slot', async () => {
    const owned = {
      account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      chainId: 'eip155:1',
    } as const
    await recordOwnerPasskey(context.store, owned, { keyId: credentialId, addedAt: null })
    await expect(openWithPasskey(context, server.wallet)).rejects.toThrow('sealed')
    expect(browser.asked).toEqual([])
    await context.store.remove(`owner/eip155:1/${owned.account}`)
    browser.credentialId = randomBytes(16)
    await expect(openWithPasskey(context, server.wallet)).rejects.toThrow('sealed')
    expect(server.calls).not.toContain(openSlotEndpoint.path)
  })

  test('does not open with another PRF output, and wipes it', async () => {
    browser.prf = randomBytes(32)
    await expect(openWithPasskey(context, server.wallet)).rejects.toThrow('sealed')
    expect([context.keyring.isOpen(), context.released]).toEqual([false, null])
    expect(await readPinnedWallet(context.store)).toBeNull()
  })

  test('does not take another slot than the one it asked for', async () => {
    server.tamper = async (slot) => ({ ...slot, id: crypto.randomUUID() })
    await expect(openWithPasskey(context, server.wallet)).rejects.toThrow('sealed')
  })

  test.each([
    ['an older version than the pinned one', { version: 2 }, 'rolled-back'],
    ['other addresses than the pinned ones', { addresses: ['eip155:0x1'] }, 'other-wallet'],
  ])('does not open %s', async (_, change, code) => {
    await writePinnedWallet(context.store, { ...made.vault.id, ...change })
    await expect(openWithPasskey(context, server.wallet)).rejects.toThrow(code)
    expect(context.keyring.isOpen()).toBe(false)
    expect(await readPinnedWallet(context.store)).toMatchObject(change)
  })

  test('does not open a root whose addresses are not the wallet’s', async () => {
    const { box } = await sealVault(made.vaultKey, randomBytes(32), made.vault.id)
    server.wallet.vault = box
    await expect(openWithPasskey(context, server.wallet)).rejects.toThrow('other-wallet')
    expect(context.keyring.isOpen()).toBe(false)
    expect(await readPinnedWallet(context.store)).toBeNull()
  })

  test('keeps the first page’s server factor for the next opening, and wipes a later one', async () => {
    const first = await fetchReleasedSlot(context, server.wallet, { slotId: firstSlotId })
    await unlock(context, first, new Uint8Array(made.factors.user))
    expect([context.released === first, first.serverFactor]).toEqual([true, made.factors.server])
    const second = await fetchReleasedSlot(context, server.wallet, { slotId: firstSlotId })
    await unlock(context, second, new Uint8Array(made.factors.user))
    expect([context.released === second, first.serverFactor[0]]).toEqual([true, 0])
    expect(second.serverFactor).toEqual(made.factors.server)
  })
})

describe('opening with a recovery code', () => {
  beforeEach(() => open('recovery'))
  const code = () => formatRecoveryCode(made.factors.user)

  test('prefers the active slot, and opens one that was only written', async () => {
    const [slot] = server.wallet.slots
    if (!slot) throw new Error('The wallet has no slot')
    const dead = { ...slot, id: crypto.randomUUID(), state: 'written' as const }
    await openWithCode(context, { ...server.wallet, slots: [dead, slot] }, code())
    expect(server.inputsOf(openSlotEndpoint.path)).toEqual([{ slotId: firstSlotId }])
    await openWithCode(
      context,
      { ...server.wallet, slots: [{ ...slot, state: 'written' }] },
      code(),
    )
    expect(await rootNow()).toEqual(made.root)
  })

  test('a mistyped code and a wallet without such a slot reach no server', async () => {
    await expect(openWithCode(context, server.wallet, code().slice(1))).rejects.toThrow('mistyped')
    await expect(openWithCode(context, { ...server.wallet, slots: [] }, code())).rejects.toThrow(
      'sealed',
    )
    expect(server.calls).toEqual([])
  })
})

describe('opening with the device slot', () => {
  beforeEach(async () => {
    await open('device')
    context.store = { ...context.store, isPersistent: true }
    await storeDeviceFactor(context.store, {
      id: made.vault.id,
      slotId: firstSlotId,
      factor: made.factors.user,
    })
  })
  const device = () => context.store.get(deviceStoreKey)

  test('opens the wallet without verifying the user', async () => {
    expect(await openWithDevice(context, server.wallet, site)).toBe(true)
    expect([await rootNow(), context.keyring.isUserVerified()]).toEqual([made.root, false])
    expect([context.released, context.pendingDevice]).toEqual([null, undefined])
  })

  test('keeps the rest of a verification of this wallet, and none of another', async () => {
    await recordVerification(context.store, walletId)
    await openWithDevice(context, server.wallet, site)
    expect(context.keyring.isUserVerified()).toBe(true)
    await recordVerification(context.store, 'another')
    await openWithDevice(context, server.wallet, site)
    expect(context.keyring.isUserVerified()).toBe(false)
  })

  test('is locked when the five minutes of the verification end', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await recordVerification(context.store, walletId)
    vi.setSystemTime(Date.now() + keyringMs - 1_000)
    await openWithDevice(context, server.wallet, site)
    vi.advanceTimersByTime(999)
    expect(context.keyring.isUserVerified()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(context.keyring.isOpen()).toBe(false)
  })

  test('is not used, and deleted, in storage that other sites share', async () => {
    expect(await openWithDevice(context, server.wallet, 'https://a.example')).toBe(true)
    expect(await openWithDevice(context, server.wallet, 'https://b.another')).toBe(false)
    expect([await device(), server.calls.length]).toEqual([undefined, 1])
  })

  test('is kept while the server rejects, and deleted when it has no such slot', async () => {
    server.refuses = new Set([openSlotEndpoint.path])
    expect(await openWithDevice(context, server.wallet, site)).toBe(false)
    expect(await device()).toBeDefined()
    server.refuses = new Set()
    server.wallet.slots = []
    expect(await openWithDevice(context, server.wallet, site)).toBe(false)
    expect(await device()).toBeUndefined()
  })

  test('is deleted when it does not open the wallet', async () => {
    server.wallet.vault = `${server.wallet.vault.slice(0, -2)}AA`
    expect(await openWithDevice(context, server.wallet, site)).toBe(false)
    expect([await device(), context.keyring.isOpen()]).toEqual([undefined, false])
  })

  test.each([
    ['wallet', { id: crypto.randomUUID() }],
    ['version', { version: 2 }],
  ])('of another %s is neither used nor deleted', async (_, change) => {
    expect(await openWithDevice(context, { ...server.wallet, ...change }, site)).toBe(false)
    expect([(await device()) !== undefined, server.calls]).toEqual([true, []])
  })
})
