import * as v from 'valibot'
import { base64url, bytes32, embeddedId, embeddedUser } from './embedded.ts'
import { endpoint } from './endpoint.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const address = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{25,90}$/))
export const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
/** AES-256-GCM: 12 bytes nonce, cipher text, 16 bytes tag. */
export const sealed = v.pipe(base64url, v.minLength(40), v.maxLength(4_096))
/** The account on eip155 that a wallet began with, stored with its first version: its key's, or its smart account. */
export const firstAccount = v.optional(v.picklist(['eoa', 'smartAccount']), 'eoa')

/** `passkey` and `recovery` last; `device` is a cache in one browser. */
export const slotType = v.picklist(['passkey', 'recovery', 'device'])
export type SlotType = v.InferOutput<typeof slotType>

/** The first address of each namespace. */
export const walletAddresses = v.object({
  eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: address,
  bip122: v.optional(address),
  polkadot: v.optional(address),
})
export type WalletAddresses = v.InferOutput<typeof walletAddresses>

/** A slot as the server lists it: everything but its secrets. */
export const keySlot = v.object({
  id: embeddedId,
  type: slotType,
  version,
  /** `written`: not yet proven to open the vault; it does not count. */
  state: v.picklist(['written', 'active']),
  label: v.string(),
  salt: bytes32,
  /** The vault's key, encrypted with the key that both of the slot's factors yield. */
  sealedKey: sealed,
  /** Of a passkey slot: for `allowCredentials`. */
  credentialId: v.nullable(base64url),
  transports: v.array(v.string()),
  /** Of a recovery slot: what verifies proofs of its code; `null` until an older slot is opened again. */
  proofKey: v.nullable(bytes32),
  addedAt: time,
  openedAt: v.nullable(time),
})
export type KeySlot = v.InferOutput<typeof keySlot>

export const embeddedWallet = v.object({
  id: embeddedId,
  /** `inactive`: no durable slot has opened it yet, so its addresses must not be shown. */
  state: v.picklist(['inactive', 'active']),
  version,
  addresses: walletAddresses,
  /** The public key that verifies control proofs. */
  controlKey: bytes32,
  vault: sealed,
  slots: v.array(keySlot),
  firstAccount,
})
export type EmbeddedWallet = v.InferOutput<typeof embeddedWallet>

export const embeddedUserEndpoint = endpoint({
  method: 'GET',
  path: '/embedded/v1/me',
  summary: 'The logged-in user, their wallet with its slots, and the expiry of the last step-up.',
  input: v.object({}),
  reply: v.object({
    user: embeddedUser,
    wallet: v.nullable(embeddedWallet),
    /** A version that is being written to replace the wallet's, if a rotation was begun. */
    draft: v.nullable(embeddedWallet),
    /** Login or passkey within ten minutes: what releasing a server factor asks for. */
    freshUntil: time,
    stepUpUntil: v.nullable(time),
  }),
})

export const rotateWalletEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/wallet/rotate',
  summary:
    'Replaces the current version with the draft, and deletes its slots and server factors (step-up; the draft needs an active durable slot).',
  input: v.object({ version }),
  reply: v.object({ wallet: embeddedWallet }),
})

export const exportWalletEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/wallet/export',
  summary: 'Records that the words will be shown and emails the user (step-up). Wait until `from`.',
  input: v.object({}),
  reply: v.object({ from: time }),
})

export const embeddedActivityEndpoint = endpoint({
  method: 'GET',
  path: '/embedded/v1/activity',
  summary: 'The last hundred events of this account, newest first.',
  input: v.object({}),
  reply: v.object({
    events: v.array(
      v.object({ kind: v.string(), detail: v.string(), device: v.string(), at: time }),
    ),
  }),
})
