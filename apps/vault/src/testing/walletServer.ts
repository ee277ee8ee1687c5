import { createPublicKey, verify } from 'node:crypto'
import {
  activateSlotEndpoint,
  activationText,
  type EmbeddedWallet,
  type Endpoint,
  embeddedUserEndpoint,
  exportWalletEndpoint,
  type InputOf,
  type KeySlot,
  openSlotEndpoint,
  passkeyChallengeEndpoint,
  prepareSlotEndpoint,
  removeSlotEndpoint,
  stepUpEndpoint,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import * as v from 'valibot'
import { ServerRefusal } from '../api/callServer.ts'
import type { Login } from '../api/login.ts'
import { randomBytes, toBase64url } from '../keys/bytes.ts'
import { controlPublicKey } from '../keys/controlKey.ts'
import { proofPublicKey } from '../keys/slotProof.ts'
import { toAddressRecord } from '../wallet/addresses.ts'
import type { TestWallet } from './makeWallet.ts'

export const walletId = 'b1c5d0e2-6a54-4f0e-9c1b-3f8f6f0c1a11'
export const firstSlotId = 'f2a6c8a4-1f0b-4b57-8f8f-1c7cf5b3a0de'
export const credentialId = toBase64url(new Uint8Array(16).fill(7))

export type WalletServer = {
  login: Login
  wallet: EmbeddedWallet
  /** Paths of the calls so far. */
  calls: string[]
  /** The inputs of the calls so far, by path. */
  inputsOf(path: string): readonly unknown[]
  /** Set to reject the next calls of a path. */
  refuses: Set<string>
  /** Changes a stored slot before the server returns it. */
  tamper: (slot: KeySlot) => Promise<KeySlot>
  factorOf(slotId: string): string
}

/** An in-memory server with one wallet: it stores slots and verifies activation proofs of the control key. */
export function createWalletServer({ root, vault, slot, factors }: TestWallet): WalletServer {
  const serverFactors = new Map([[slot.slotId, toBase64url(factors.server)]])
  const firstSlot = {
    ...toKeySlot({ id: slot.slotId, ...slot, sealedKey: slot.box }, 'active'),
    proofKey: slot.type === 'recovery' ? proofPublicKey({ slot, id: vault.id, factors }) : null,
  }
  const wallet: EmbeddedWallet = {
    id: vault.id.walletId,
    state: 'active',
    version: vault.id.version,
    addresses: toAddressRecord(vault.id.addresses),
    controlKey: controlPublicKey(root),
    vault: vault.box,
    slots: [firstSlot],
    firstAccount: 'eoa',
  }
  const answers = new Map([...fixedAnswers(wallet)])
  const inputs: { path: string; input: unknown }[] = []
  const server: WalletServer = {
    wallet,
    calls: [],
    inputsOf: (path) => inputs.filter((call) => call.path === path).map(({ input }) => input),
    refuses: new Set(),
    tamper: async (stored) => stored,
    factorOf: (slotId) => serverFactors.get(slotId) ?? '',
    login: createAccount(async (endpoint, input) => {
      server.calls.push(endpoint.path)
      inputs.push({ path: endpoint.path, input })
      if (server.refuses.has(endpoint.path)) throw refusal('embedded/refused')
      return answers.get(endpoint)?.(input as never)
    }),
  }
  for (const [endpoint, work] of slotAnswers(server, serverFactors)) answers.set(endpoint, work)
  return server
}

type Answers = readonly (readonly [Endpoint, (input: never) => unknown])[]

function fixedAnswers(wallet: EmbeddedWallet): Answers {
  return [
    answer(embeddedUserEndpoint, () => ({
      user: { id: walletId, email: null, userName: null, identities: [] },
      wallet,
      draft: null,
      freshUntil: new Date(Date.now() + 600_000).toISOString(),
      stepUpUntil: null,
    })),
    answer(passkeyChallengeEndpoint, () => ({
      nonce: toBase64url(randomBytes(32)),
      rpId: 'vault.example',
      userHandle: toBase64url(randomBytes(16)),
      userName: '',
      credentials: [],
      expiresAt: new Date().toISOString(),
    })),
    answer(stepUpEndpoint, () => ({ stepUpUntil: new Date().toISOString() })),
    answer(exportWalletEndpoint, () => ({ from: new Date().toISOString() })),
  ]
}

function slotAnswers(server: WalletServer, serverFactors: Map<string, string>): Answers {
  const { wallet } = server
  const challenges = new Map<string, string>()
  const types = new Map<string, KeySlot['type']>()
  const find = (id: string) => {
    const found = wallet.slots.find((slot) => slot.id === id)
    if (!found) throw refusal('embedded/no-such-slot')
    return found
  }
  return [
    answer(prepareSlotEndpoint, ({ type }) => {
      const slotId = crypto.randomUUID()
      types.set(slotId, type)
      serverFactors.set(slotId, toBase64url(randomBytes(32)))
      return { walletId: wallet.id, slotId, serverFactor: serverFactors.get(slotId) }
    }),
    answer(writeSlotEndpoint, ({ slotId, salt, sealedKey, proofKey = null }) => {
      const type = types.get(slotId) ?? 'recovery'
      const written = { ...toKeySlot({ id: slotId, type, salt, sealedKey }, 'written'), proofKey }
      wallet.slots.push(written)
      return { slot: written }
    }),
    answer(writeWalletEndpoint, ({ walletId, slot, controlKey, ...written }) => {
      const { slotId: id, passkey, salt, sealedKey, proofKey = null } = slot
      const stored = toKeySlot({ id, type: types.get(id) ?? 'passkey', salt, sealedKey }, 'written')
      const slots = [{ ...stored, credentialId: passkey?.id ?? null, proofKey }]
      const state = 'inactive' as const
      Object.assign(wallet, {
        ...written,
        id: walletId,
        controlKey: controlKey.publicKey,
        state,
        slots,
      })
      return { wallet }
    }),
    answer(removeSlotEndpoint, ({ slotId }) => {
      wallet.slots = wallet.slots.filter(({ id }) => id !== slotId)
      return { wallet }
    }),
    answer(openSlotEndpoint, async ({ slotId }) => {
      challenges.set(slotId, toBase64url(randomBytes(32)))
      return {
        serverFactor: serverFactors.get(slotId),
        vault: wallet.vault,
        version: wallet.version,
        slot: await server.tamper(find(slotId)),
        challenge: challenges.get(slotId),
      }
    }),
    answer(activateSlotEndpoint, ({ slotId, challenge, signature }) => {
      if (challenges.get(slotId) !== challenge) throw refusal('embedded/wrong-signature')
      const text = activationText({ walletId: wallet.id, slotId, version: 1, challenge })
      if (!isSigned(wallet.controlKey, text, signature)) throw refusal('embedded/wrong-signature')
      find(slotId).state = 'active'
      wallet.state = 'active'
      return { wallet }
    }),
  ]
}

function answer<E extends Endpoint>(
  endpoint: E,
  work: (input: InputOf<E>) => unknown,
): [Endpoint, (input: never) => unknown] {
  return [endpoint, work as (input: never) => unknown]
}

function createAccount(reply: (endpoint: Endpoint, input: unknown) => Promise<unknown>): Login {
  const call: Login['call'] = async (endpoint, input) => {
    const checked = v.parse(endpoint.input, structuredClone(input))
    return v.parse(endpoint.reply, structuredClone(await reply(endpoint, checked)))
  }
  return {
    callServer: call,
    call,
    thumbprint: async () => '',
    accept: async () => {},
    session: async () => null,
    end: async () => {},
  }
}

function toKeySlot(
  { id, type, salt, sealedKey }: Pick<KeySlot, 'id' | 'type' | 'salt' | 'sealedKey'>,
  state: KeySlot['state'],
): KeySlot {
  return {
    id,
    type,
    version: 1,
    state,
    label: '',
    salt,
    sealedKey,
    credentialId: type === 'passkey' ? credentialId : null,
    transports: [],
    proofKey: null,
    addedAt: new Date().toISOString(),
    openedAt: null,
  }
}

function isSigned(controlKey: string, text: string, signature: string): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: controlKey }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

function refusal(code: string): ServerRefusal {
  return new ServerRefusal({ code, message: code, retryAfterSeconds: null })
}
