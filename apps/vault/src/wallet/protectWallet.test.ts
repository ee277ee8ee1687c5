import { activateSlotEndpoint, writeSlotEndpoint } from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromBase64url, randomBytes } from '../keys/bytes.ts'
import { createKeyring } from '../keys/keyring.ts'
import {
  createRecoveryFactor,
  formatRecoveryCode,
  parseRecoveryCode,
} from '../keys/recoveryCode.ts'
import { openRecoveryKit, parseRecoveryKit } from '../keys/recoveryKit.ts'
import { wordsToRoot } from '../keys/root.ts'
import { sealSlot } from '../keys/vaultEncryption.ts'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { makeWallet, type TestWallet } from '../testing/makeWallet.ts'
import { passkeyGlobals } from '../testing/passkeyGlobals.ts'
import {
  createWalletServer,
  credentialId,
  firstSlotId,
  type WalletServer,
  walletId,
} from '../testing/walletServer.ts'
import { type SecretWatch, watchSecrets } from '../testing/watchSecrets.ts'
import { addDeviceSlot } from './addDeviceSlot.ts'
import { fetchReleasedSlot, openWithPasskey, unlock } from './openWallet.ts'
import { addRecoveryCode, exportWords, recreateKit } from './protectWallet.ts'
import type { VaultContext } from './vaultContext.ts'

let made: TestWallet
let server: WalletServer
let context: VaultContext
let secrets: SecretWatch | null = null

async function open(type: 'passkey' | 'recovery'): Promise<void> {
  made = await makeWallet(type, { walletId, slotId: firstSlotId })
  server = createWalletServer(made)
  const store = { ...memoryStore(), isPersistent: true }
  context = { login: server.login, store, keyring: createKeyring(), released: null }
  const globals = passkeyGlobals(credentialId, made.factors.user)
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}

const code = () => formatRecoveryCode(made.factors.user)

/** Signs out, which wipes the secrets that stay in memory until then. */
function leave(): void {
  context.keyring.lock()
  context.released?.serverFactor.fill(0)
  context.pendingDevice?.vaultKey.fill(0)
}

function watch(): SecretWatch {
  secrets?.stop()
  secrets = watchSecrets()
  return secrets
}

/** A wallet for which opening adds no device slot. */
const withoutDevices = () => ({ ...server.wallet, state: 'inactive' }) as const

afterEach(() => {
  leave()
  secrets?.stop()
  secrets = null
  vi.unstubAllGlobals()
})

describe('a wallet with a passkey', () => {
  beforeEach(() => open('passkey'))

  test('the vault adds a recovery code to a wallet with a passkey, its kit opens the wallet, and no secret stays in memory', async () => {
    const recovery = formatRecoveryCode(createRecoveryFactor())
    const seen = watch()
    const kit = await addRecoveryCode(context, server.wallet, recovery)
    expect([seen.seen() > 5, seen.left()]).toEqual([true, 0])
    expect(await openRecoveryKit(parseRecoveryKit(kit), recovery)).toEqual(made.root)
  })

  test('a wallet with a passkey wipes every secret when the server rejects a step of adding a code', async () => {
    for (const path of [writeSlotEndpoint.path, activateSlotEndpoint.path]) {
      server.refuses = new Set([path])
      const seen = watch()
      const recovery = formatRecoveryCode(createRecoveryFactor())
      await expect(addRecoveryCode(context, server.wallet, recovery)).rejects.toThrow()
      expect([seen.seen() > 2, seen.left()], path).toEqual([true, 0])
    }
  })

  test('a wallet with a passkey does not activate a slot whose key does not open the vault', async () => {
    const recovery = formatRecoveryCode(createRecoveryFactor())
    server.tamper = async (slot) => {
      if (slot.type !== 'recovery') return slot
      // Opens with the code, but contains another vault key.
      const factors = {
        user: parseRecoveryCode(recovery),
        server: fromBase64url(server.factorOf(slot.id)),
      }
      const { id: slotId, type, salt } = slot
      const options = { id: made.vault.id, factors }
      const dead = await sealSlot(randomBytes(32), { slotId, type, salt }, options)
      return { ...slot, sealedKey: dead.box }
    }
    await openWithPasskey(context, withoutDevices())
    await expect(addRecoveryCode(context, server.wallet, recovery)).rejects.toThrow('sealed')
    expect(server.calls).not.toContain(activateSlotEndpoint.path)
    expect(server.wallet.slots.map(({ state }) => state)).toEqual(['active', 'written'])
  })

  test('a wallet with a passkey shows its words after a step-up, and wipes what the step-up opened', async () => {
    await openWithPasskey(context, withoutDevices())
    const seen = watch()
    const words = await exportWords(context, server.wallet, () => {})
    expect(wordsToRoot(words)).toEqual(made.root)
    expect([seen.seen() > 1, seen.left()]).toEqual([true, 0])
  })

  test('a wallet with a passkey wipes the keys of a device slot, whether the server accepts or rejects it', async () => {
    for (const path of [activateSlotEndpoint.path, 'none']) {
      server.refuses = new Set([path])
      await openWithPasskey(context, withoutDevices())
      const seen = watch()
      await addDeviceSlot(context, 'https://shop.example')
      expect([seen.seen() > 2, seen.left()], path).toEqual([true, 0])
    }
    const states = server.wallet.slots.map(({ type, state }) => `${type} ${state}`)
    expect(states).toEqual(['passkey active', 'device written', 'device active'])
  })
})

describe('a wallet with a recovery code', () => {
  beforeEach(() => open('recovery'))

  test('a wallet with a recovery code creates its kit again and wipes the code’s bytes', async () => {
    const seen = watch()
    const kit = await recreateKit(context, server.wallet, code())
    expect([seen.seen() > 3, seen.left()]).toEqual([true, 0])
    expect(await openRecoveryKit(parseRecoveryKit(kit), code())).toEqual(made.root)
  })

  test('a wallet with a recovery code wipes both factors and the vault key when it does not open', async () => {
    const attempts = [
      { user: randomBytes(20), vault: made.vault },
      { user: new Uint8Array(made.factors.user), vault: { ...made.vault, box: 'A'.repeat(80) } },
    ]
    for (const { user, vault } of attempts) {
      const seen = watch()
      const released = {
        ...(await fetchReleasedSlot(context, server.wallet, { slotId: firstSlotId })),
        vault,
      }
      await expect(unlock(context, released, user)).rejects.toThrow('sealed')
      expect([...user, ...released.serverFactor].every((byte) => byte === 0)).toBe(true)
      expect(seen.left()).toBe(0)
    }
  })
})
