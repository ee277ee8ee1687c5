import { registerProofKeyCall } from '@latchkey/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatRecoveryCode } from '../keys/recoveryCode.ts'
import { proofPublicKey } from '../keys/slotProof.ts'
import { memoryShelf } from '../storage/shelf.ts'
import { makeWallet, type TestWallet } from '../testing/makeWallet.ts'
import { passkeyGlobals } from '../testing/passkeyGlobals.ts'
import {
  createWalletServer,
  credentialId,
  firstSlotId,
  type WalletServer,
  walletId,
} from '../testing/walletServer.ts'
import type { Home } from './home.ts'
import { createKeyring } from './keyring.ts'
import { openWithCode } from './openWallet.ts'

let made: TestWallet
let server: WalletServer
let home: Home

beforeEach(async () => {
  made = await makeWallet('recovery', { walletId, slotId: firstSlotId })
  server = createWalletServer(made)
  const shelf = { ...memoryShelf(), lasts: true }
  home = { account: server.account, shelf, keyring: createKeyring(), released: null }
  const globals = passkeyGlobals(credentialId, made.factors.user)
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
})
afterEach(() => {
  home.keyring.lock()
  vi.unstubAllGlobals()
})

/** Opens the wallet as one that makes no device slot. */
const open = () =>
  openWithCode(home, { ...server.wallet, state: 'inactive' }, formatRecoveryCode(made.factors.user))
const registrations = () => server.calls.filter((path) => path === registerProofKeyCall.path)

test('an older recovery slot gets its proof key when its code opens the wallet, once', async () => {
  const { slot, vault, factors } = made
  const expected = proofPublicKey({ slot, id: vault.id, factors })
  await open()
  expect(server.wallet.slots[0]?.proofKey).toBe(expected)
  await open()
  expect(registrations()).toHaveLength(1)
})

test('a server that refuses the proof key keeps the wallet open, and is asked again', async () => {
  server.refuses.add(registerProofKeyCall.path)
  await open()
  expect(home.keyring.isOpen()).toBe(true)
  server.refuses.clear()
  await open()
  expect(registrations()).toHaveLength(2)
  expect(server.wallet.slots[0]?.proofKey).not.toBeNull()
})
