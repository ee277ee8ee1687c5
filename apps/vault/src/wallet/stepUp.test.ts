import { createPublicKey, verify } from 'node:crypto'
import {
  exportWalletEndpoint,
  openSlotEndpoint,
  passkeyChallengeEndpoint,
  recoveryProofText,
  removeSlotEndpoint,
  stepUpEndpoint,
  stepUpText,
} from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { randomBytes } from '../keys/bytes.ts'
import { controlPublicKey } from '../keys/controlKey.ts'
import { createKeyring } from '../keys/keyring.ts'
import { formatRecoveryCode } from '../keys/recoveryCode.ts'
import { rootToWords } from '../keys/root.ts'
import { proofPublicKey } from '../keys/slotProof.ts'
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
import { exportWords, removeSlot } from './protectWallet.ts'
import { proveRecoveryCode } from './proveRecoveryCode.ts'
import { stepUpWithControlKey, stepUpWithPasskey } from './stepUp.ts'
import type { VaultContext } from './vaultContext.ts'

let made: TestWallet
let server: WalletServer
let context: VaultContext
let browser: Authenticator

async function open(type: 'passkey' | 'recovery') {
  made = await makeWallet(type, { walletId, slotId: firstSlotId })
  server = createWalletServer(made)
  context = {
    login: server.login,
    store: memoryStore(),
    keyring: createKeyring(),
    released: null,
  }
  context.keyring.hold(new Uint8Array(made.root))
  browser = createAuthenticator(credentialId)
  browser.prf = made.factors.user
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
}
afterEach(() => {
  context.keyring.lock()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
function isSigned(publicKey: string, text: string, signature: string) {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}
type Proof = { proof: { challenge: string; signature: string } }
const proofs = () => server.inputsOf(stepUpEndpoint.path) as Proof[]

describe('a step-up', () => {
  test('of a wallet with a passkey sends its assertion and opens its slot', async () => {
    await open('passkey')
    await stepUpWithPasskey(context, server.wallet)
    expect(server.inputsOf(passkeyChallengeEndpoint.path)).toEqual([{ purpose: 'step-up' }])
    expect(server.inputsOf(stepUpEndpoint.path)).toMatchObject([
      { assertion: { id: credentialId } },
    ])
    expect(server.calls.at(-1)).toBe(openSlotEndpoint.path)
  })

  test('fails with a passkey that does not open the wallet, or is of no active slot', async () => {
    await open('passkey')
    browser.prf = randomBytes(32)
    await expect(stepUpWithPasskey(context, server.wallet)).rejects.toThrow('sealed')
    const [slot] = server.wallet.slots
    if (!slot) throw new Error('The wallet has no slot')
    for (const change of [
      { state: 'written' },
      { type: 'recovery' },
      { credentialId: null },
    ] as const) {
      const wallet = { ...server.wallet, slots: [{ ...slot, ...change }] }
      await expect(stepUpWithPasskey(context, wallet)).rejects.toThrow('sealed')
    }
    browser.credentialId = randomBytes(16)
    await expect(stepUpWithPasskey(context, server.wallet)).rejects.toThrow('sealed')
    expect(browser.asked).toHaveLength(2)
  })

  test('of a wallet without a passkey is signed by its control key', async () => {
    await open('recovery')
    await stepUpWithControlKey(context, server.wallet)
    const [{ proof } = {} as Proof] = proofs()
    const text = stepUpText({ walletId, challenge: proof.challenge })
    expect(isSigned(controlPublicKey(made.root), text, proof.signature)).toBe(true)
    context.keyring.lock()
    await expect(stepUpWithControlKey(context, server.wallet)).rejects.toThrow('locked')
  })

  test.each(['passkey', 'recovery'] as const)(
    'comes before a slot of a wallet with a %s slot is removed',
    async (type) => {
      await open(type)
      await removeSlot(context, server.wallet, firstSlotId)
      const steps: readonly string[] = [stepUpEndpoint.path, removeSlotEndpoint.path]
      expect(server.calls.filter((path) => steps.includes(path))).toEqual(steps)
      expect(server.inputsOf(removeSlotEndpoint.path)).toEqual([{ slotId: firstSlotId }])
      expect(proofs()[0]?.proof === undefined).toBe(type === 'passkey')
      server.refuses = new Set([stepUpEndpoint.path])
      await expect(removeSlot(context, server.wallet, firstSlotId)).rejects.toThrow()
      expect(server.inputsOf(removeSlotEndpoint.path)).toHaveLength(1)
    },
  )

  test('comes before the words, which the server’s pause delays to the millisecond', async () => {
    await open('recovery')
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setTimeout'] })
    const from = new Date(Date.now() + 5_000)
    const { call } = context.login
    context.login = {
      ...context.login,
      call: async (endpoint, input) => {
        const reply = await call(endpoint, input)
        return endpoint.path === exportWalletEndpoint.path
          ? ({ from: from.toISOString() } as typeof reply)
          : reply
      },
    }
    let words: string | null = null
    let exporting = Promise.resolve()
    const paused = await new Promise<number>((onPause) => {
      exporting = exportWords(context, server.wallet, onPause).then((all) => {
        words = all
      })
    })
    expect(paused).toBe(from.getTime())
    await vi.advanceTimersByTimeAsync(4_999)
    expect(words).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await exporting
    expect(words).toBe(rootToWords(made.root))
    expect(server.calls.indexOf(stepUpEndpoint.path)).toBeLessThan(
      server.calls.indexOf(exportWalletEndpoint.path),
    )
  })
})

describe('the proof of a recovery code', () => {
  beforeEach(() => open('recovery'))
  const code = () => formatRecoveryCode(made.factors.user)

  test('is signed by the slot’s proof key, for the new address and the slot’s challenge', async () => {
    const proof = await proveRecoveryCode(context, server.wallet, {
      code: code(),
      email: 'new@example.com',
    })
    const text = recoveryProofText({
      walletId,
      slotId: firstSlotId,
      email: 'new@example.com',
      challenge: proof.challenge,
    })
    const publicKey = proofPublicKey({ slot: made.slot, id: made.vault.id, factors: made.factors })
    expect([proof.slotId, isSigned(publicKey, text, proof.signature)]).toEqual([firstSlotId, true])
  })

  test('needs an active recovery slot and its own code', async () => {
    const [slot] = server.wallet.slots
    if (!slot) throw new Error('The wallet has no slot')
    const written = { ...server.wallet, slots: [{ ...slot, state: 'written' as const }] }
    const email = 'new@example.com'
    await expect(proveRecoveryCode(context, written, { code: code(), email })).rejects.toThrow(
      'sealed',
    )
    const other = formatRecoveryCode(randomBytes(20))
    await expect(proveRecoveryCode(context, server.wallet, { code: other, email })).rejects.toThrow(
      'sealed',
    )
    await expect(proveRecoveryCode(context, server.wallet, { code: 'x', email })).rejects.toThrow(
      'mistyped',
    )
  })
})
