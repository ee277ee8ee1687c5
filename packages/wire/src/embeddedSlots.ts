import * as v from 'valibot'
import { controlKeyRegistration, controlSignature } from './controlProof.ts'
import { bytes32, embeddedId } from './embedded.ts'
import { passkeyAssertion, passkeyRegistration } from './embeddedPasskeys.ts'
import {
  embeddedWallet,
  firstAccount,
  keySlot,
  sealed,
  slotType,
  version,
  walletAddresses,
} from './embeddedWallet.ts'
import { endpoint } from './endpoint.ts'

export const prepareSlotEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/slots/prepare',
  summary:
    'Creates a server factor for a new slot; returns the slot and wallet ids. Requires a recent login, and step-up if the wallet is active (not for device slots).',
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
    'Stores a vault with its first slot: version 1 of a new wallet, or the next version as a draft (step-up). Takes effect once a durable slot is active.',
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
    'Adds a slot to a version (step-up, except for device slots). Takes effect once it’s active.',
  input: v.object({ version, ...slotBody }),
  reply: v.object({ slot: keySlot }),
})

export const openSlotEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/slots/:slotId/open',
  summary:
    'Releases a slot’s server factor, ten times per day. Requires a login within 10 minutes or the passkey; a device slot requires the key that wrote it.',
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
    'Activates an opened slot: the control key signs `activationText` with the opening’s challenge. The first durable slot activates a new wallet.',
  input: v.object({ slotId: embeddedId, challenge: bytes32, signature: controlSignature }),
  reply: v.object({ wallet: embeddedWallet }),
})

export const removeSlotEndpoint = endpoint({
  method: 'DELETE',
  path: '/embedded/v1/slots/:slotId',
  summary: 'Deletes a slot and its server factor (step-up). Keeps the last durable active slot.',
  input: v.object({ slotId: embeddedId }),
  reply: v.object({ wallet: v.nullable(embeddedWallet) }),
})
