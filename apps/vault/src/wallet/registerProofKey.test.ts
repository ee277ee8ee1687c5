import { registerProofKeyEndpoint } from '@latchkey/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatRecoveryCode } from '../keys/recoveryCode.ts'
import { proofPublicKey } from '../keys/slotProof.ts'
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
import { createKeyring } from './keyring.ts'
import { openWithCode } from './openWallet.ts'
import type { VaultContext } from './vaultContext.ts'

let made: TestWallet
let server: WalletServer
let context: VaultContext

beforeEach(async () => {
  made = await makeWallet('recovery', { walletId, slotId: firstSlotId })
  server = createWalletServer(made)
  const store = { ...memoryStore(), isPersistent: true }
  context = { account: server.account, store, keyring: createKeyring(), released: null }
  const globals = passkeyGlobals(credentialId, made.factors.user)
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
})
afterEach(() => {
  context.keyring.lock()
  vi.unstubAllGlobals()
})

/** Opens the wallet as one that gets no device slot. */
const open = () =>
  openWithCode(
    context,
    { ...server.wallet, state: 'inactive' },
    formatRecoveryCode(made.factors.user),
  )
const registrations = () => server.calls.filter((path) => path === registerProofKeyEndpoint.path)

test('the vault registers the proof key of an older recovery slot once, when its code opens the wallet', async () => {
  const { slot, vault, factors } = made
  const expected = proofPublicKey({ slot, id: vault.id, factors })
  await open()
  expect(server.wallet.slots[0]?.proofKey).toBe(expected)
  await open()
  expect(registrations()).toHaveLength(1)
})

test('the vault opens an older wallet whose proof key the server refuses, and the next opening registers the key', async () => {
  server.refuses.add(registerProofKeyEndpoint.path)
  await open()
  expect(context.keyring.isOpen()).toBe(true)
  server.refuses.clear()
  await open()
  expect(registrations()).toHaveLength(2)
  expect(server.wallet.slots[0]?.proofKey).not.toBeNull()
})
