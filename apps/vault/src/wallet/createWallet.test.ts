import {
  activateSlotEndpoint,
  controlKeyStatement,
  type InputOf,
  openSlotEndpoint,
  prepareSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import { keccak256, recoverAddress, stringToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromBase64url, toBase64url } from '../keys/bytes.ts'
import { controlPublicKey } from '../keys/controlKey.ts'
import { addressesOf } from '../keys/deriveChainKeys.ts'
import { createKeyring } from '../keys/keyring.ts'
import { createRecoveryFactor, formatRecoveryCode } from '../keys/recoveryCode.ts'
import { proofPublicKey } from '../keys/slotProof.ts'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts'
import { makeWallet } from '../testing/makeWallet.ts'
import { createWalletServer, type WalletServer, walletId } from '../testing/walletServer.ts'
import {
  createCodeWallet,
  createPasskeyWallet,
  fetchCreationChallenge,
  slotLabel,
} from './createWallet.ts'
import { openWithCode } from './openWallet.ts'
import { readPinnedWallet } from './pinnedWallet.ts'
import type { VaultContext } from './vaultContext.ts'

let server: WalletServer
let context: VaultContext
let browser: Authenticator

beforeEach(async () => {
  server = createWalletServer(await makeWallet('passkey', { walletId }))
  // In memory, so that no device slot is added.
  context = {
    login: server.login,
    store: memoryStore(),
    keyring: createKeyring(),
    released: null,
  }
  browser = createAuthenticator()
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
})
afterEach(() => {
  context.keyring.lock()
  vi.unstubAllGlobals()
})

const written = () =>
  server.inputsOf(writeWalletEndpoint.path)[0] as InputOf<typeof writeWalletEndpoint>

async function create(firstAccount: 'eoa' | 'smartAccount' = 'smartAccount') {
  const creating = await fetchCreationChallenge(context)
  return createPasskeyWallet(context, { creating, firstAccount })
}

describe('a new wallet with a passkey', () => {
  test.each(['results', 'enabled'] as const)(
    'opens with its passkey before it is active (PRF at creation: %s)',
    async (prf) => {
      browser.prfAtCreation = prf
      const wallet = await create()
      expect(wallet).toMatchObject({
        state: 'active',
        firstAccount: 'smartAccount',
        version: 1,
        slots: [{ state: 'active' }],
      })
      expect([context.keyring.isOpen(), context.keyring.isUserVerified()]).toEqual([true, true])
      const addresses = await context.keyring.use((root) => addressesOf(root))
      expect((await readPinnedWallet(context.store))?.addresses).toEqual(addresses)
      const { eip155, solana, bip122, polkadot } = wallet.addresses
      expect([
        `eip155:${eip155}`,
        `solana:${solana}`,
        `bip122:${bip122}`,
        `polkadot:${polkadot}`,
      ]).toEqual(addresses)
      const salts = browser.created.map(({ extensions }) => extensions?.prf?.eval?.first)
      expect(salts).toEqual([fromBase64url(written().slot.salt)])
      // Where creation evaluates no PRF, a second dialog does; the last one opens the wallet.
      expect(browser.asked).toHaveLength(prf === 'results' ? 1 : 2)
    },
  )

  test('is written as version 1 with its control key, which its account’s key has signed', async () => {
    await create('eoa')
    const { controlKey, ...input } = written()
    expect(input).toMatchObject({
      ...{ walletId, version: 1, firstAccount: 'eoa' },
      slot: { label: 'Passkey (Test)', passkey: { id: toBase64url(browser.credentialId) } },
    })
    expect(input.slot).not.toHaveProperty('proofKey')
    const publicKey = await context.keyring.use(async (root) => controlPublicKey(root))
    expect(controlKey.publicKey).toBe(publicKey)
    const hash = keccak256(stringToHex(controlKeyStatement({ walletId, publicKey })))
    const { signature } = controlKey
    expect(await recoverAddress({ hash, signature: signature as `0x${string}` })).toBe(
      input.addresses.eip155,
    )
  })

  test('is prepared, written, opened and only then activated', async () => {
    await create()
    const steps = [prepareSlotEndpoint, writeWalletEndpoint, openSlotEndpoint, activateSlotEndpoint]
    expect(server.calls.filter((path) => steps.some((step) => step.path === path))).toEqual(
      steps.map(({ path }) => path),
    )
    expect(server.inputsOf(prepareSlotEndpoint.path)).toEqual([{ type: 'passkey' }])
  })

  test('does not become active when another slot opened', async () => {
    server.tamper = async (slot) => {
      context.pendingDevice = null
      return { ...slot, id: crypto.randomUUID() }
    }
    await expect(create()).rejects.toThrow('sealed')
    expect(server.calls).not.toContain(activateSlotEndpoint.path)
  })

  test('is not written when the passkey’s dialog is dismissed', async () => {
    browser.answer = { value: new DOMException('', 'NotAllowedError') }
    await expect(create()).rejects.toThrow(expect.objectContaining({ name: 'PasskeyDeclined' }))
    expect(server.calls).not.toContain(writeWalletEndpoint.path)
  })
})

describe('a new wallet with a recovery code', () => {
  test('opens with its code, whose bytes are wiped, and has a proof key', async () => {
    const userFactor = createRecoveryFactor()
    const [code, copy] = [formatRecoveryCode(userFactor), new Uint8Array(userFactor)]
    const wallet = await createCodeWallet(context, { userFactor, firstAccount: 'eoa' })
    expect(userFactor).toEqual(new Uint8Array(20))
    expect(wallet).toMatchObject({
      state: 'active',
      firstAccount: 'eoa',
      slots: [{ type: 'recovery', state: 'active' }],
    })
    const { slot } = written()
    expect(slot).toMatchObject({ label: 'Recovery code' })
    expect(slot).not.toHaveProperty('passkey')
    const factors = { user: copy, server: fromBase64url(server.factorOf(slot.slotId)) }
    const { slotId, salt } = slot
    expect(slot.proofKey).toBe(
      proofPublicKey({
        slot: { slotId, type: 'recovery', salt, box: '' },
        id: { walletId },
        factors,
      }),
    )
    expect(server.inputsOf(prepareSlotEndpoint.path)).toEqual([{ type: 'recovery' }])
    context.keyring.lock()
    await openWithCode(context, wallet, code)
    expect(context.keyring.isUserVerified()).toBe(true)
  })

  test('wipes the code’s bytes also when the server rejects the wallet', async () => {
    server.refuses = new Set([writeWalletEndpoint.path])
    const userFactor = createRecoveryFactor()
    await expect(createCodeWallet(context, { userFactor, firstAccount: 'eoa' })).rejects.toThrow()
    expect(userFactor).toEqual(new Uint8Array(20))
    expect(context.keyring.isOpen()).toBe(false)
  })
})

test.each([
  ['MacIntel', 'Passkey (MacIntel)'],
  ['', 'Passkey'],
])('the label of a passkey slot on the platform %j is %s', (platform, label) => {
  vi.stubGlobal('navigator', { platform })
  expect([slotLabel('passkey'), slotLabel('recovery')]).toEqual([label, 'Recovery code'])
})
