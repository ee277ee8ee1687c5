import * as v from 'valibot'
import { controlKeyRegistration, controlSignature } from './controlProof.ts'
import { base64url, bytes32, embeddedId, embeddedUser } from './embedded.ts'
import { endpoint } from './endpoint.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const address = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{25,90}$/))
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
/** AES-256-GCM: 12 bytes nonce, cipher text, 16 bytes tag. */
const sealed = v.pipe(base64url, v.minLength(40), v.maxLength(4_096))
/** The account on eip155 that a wallet began with, stored with its first version: its key's, or its smart account. */
const firstAccount = v.optional(v.picklist(['eoa', 'smartAccount']), 'eoa')

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
  /** The public key that verifies control proofs; `null` until the vault registers it for an older wallet. */
  controlKey: v.nullable(bytes32),
  vault: sealed,
  slots: v.array(keySlot),
  firstAccount,
})
export type EmbeddedWallet = v.InferOutput<typeof embeddedWallet>

export const embeddedUserEndpoint = endpoint({
  method: 'GET',
  path: '/embedded/v1/me',
  summary: 'Who is signed in, their wallet with its slots, and until when the last step-up counts.',
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

/**
 * What `navigator.credentials.create()` gave, as `PublicKeyCredential.toJSON()` writes it. Never
 * send `clientExtensionResults`: the PRF's output in it is the user's half of the slot's key.
 */
export const passkeyRegistration = v.object({
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
})

/** What `navigator.credentials.get()` gave, likewise. */
export const passkeyAssertion = v.object({
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.optional(v.nullable(base64url)),
  }),
})

export const stepUpEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/step-up',
  summary:
    "Proves the person again, for five minutes: a passkey with user verification; for a wallet without passkey the control key's signature over `stepUpText`.",
  input: v.object({
    assertion: v.optional(passkeyAssertion),
    proof: v.optional(v.object({ challenge: bytes32, signature: controlSignature })),
  }),
  reply: v.object({ stepUpUntil: time }),
})

export const prepareSlotEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/slots/prepare',
  summary:
    'Makes a server factor for a slot that is about to be written, and names slot and wallet. Fresh login; with an active wallet also step-up (a device slot: not).',
  input: v.object({ type: slotType }),
  reply: v.object({ walletId: embeddedId, slotId: embeddedId, serverFactor: bytes32 }),
})

const slotBody = {
  slotId: embeddedId,
  label: v.pipe(v.string(), v.maxLength(100)),
  salt: bytes32,
  sealedKey: sealed,
  /** Needed for a passkey slot. */
  passkey: v.optional(passkeyRegistration),
  /** Needed for a recovery slot: the public part (Ed25519) of a key derived from both of the slot's factors. */
  proofKey: v.optional(bytes32),
}

export const writeWalletEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/wallet',
  summary:
    'Stores a vault with its first slot: version 1 of a new wallet, or the next version as a draft (step-up). It counts once a durable slot is active.',
  input: v.object({
    walletId: embeddedId,
    version,
    addresses: walletAddresses,
    controlKey: controlKeyRegistration,
    vault: sealed,
    slot: v.object(slotBody),
    firstAccount,
  }),
  reply: v.object({ wallet: embeddedWallet }),
})

export const writeSlotEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/slots',
  summary:
    'Stores one more slot of a version (step-up; a device slot: not). It counts once it is active.',
  input: v.object({ version, ...slotBody }),
  reply: v.object({ slot: keySlot }),
})

export const openSlotEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/slots/:slotId/open',
  summary:
    'Releases the server factor of a slot. Fresh login within 10 minutes or the passkey itself; a device slot only to the key that wrote it. Ten times a day for each slot.',
  input: v.object({ slotId: embeddedId, assertion: v.optional(passkeyAssertion) }),
  reply: v.object({
    serverFactor: bytes32,
    vault: sealed,
    version,
    slot: keySlot,
    /** For one activation of this slot, or one proof of its recovery code, by this session within five minutes. */
    challenge: bytes32,
  }),
})

export const activateSlotEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/slots/:slotId/activate',
  summary:
    'Makes a slot count, after it was opened: the control key signs `activationText` with the challenge of the opening. The first durable one activates a new wallet.',
  input: v.object({ slotId: embeddedId, challenge: bytes32, signature: controlSignature }),
  reply: v.object({ wallet: embeddedWallet }),
})

export const registerControlKeyEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/wallet/control-key',
  summary:
    'Registers the control key of a wallet that was made before control keys existed. A registered key is never replaced.',
  input: v.object({ version, controlKey: controlKeyRegistration }),
  reply: v.object({ wallet: embeddedWallet }),
})

export const removeSlotEndpoint = endpoint({
  method: 'DELETE',
  path: '/embedded/v1/slots/:slotId',
  summary: 'Destroys a slot and its server factor (step-up). The last durable active slot stays.',
  input: v.object({ slotId: embeddedId }),
  reply: v.object({ wallet: v.nullable(embeddedWallet) }),
})

export const rotateWalletEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/wallet/rotate',
  summary:
    'Puts the draft version in place of the current one, whose slots and server factors are destroyed (step-up; an active durable slot in the draft).',
  input: v.object({ version }),
  reply: v.object({ wallet: embeddedWallet }),
})

export const exportWalletEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/wallet/export',
  summary:
    'Notes that the words are about to be shown and mails the owner (step-up). Wait until `from`.',
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
