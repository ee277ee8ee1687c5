import * as v from 'valibot'
import { bytes32 } from './embedded.ts'

/** An Ed25519 signature: 64 bytes as base64url text. */
export const controlSignature = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{86}$/))

/**
 * The public part of a wallet's control key (Ed25519), with the account key's signature over `controlKeyStatement`.
 * The vault derives the control key from the wallet's root secret for control proofs alone.
 */
export const controlKeyRegistration = v.object({
  publicKey: bytes32,
  /** secp256k1 over the bare keccak-256 hash of the statement: no wallet signs such a hash for a page. */
  signature: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/i)),
})
export type ControlKeyRegistration = v.InferOutput<typeof controlKeyRegistration>

/** How each text below begins. The vault rejects every message of a page that contains one of them. */
export const controlTextOpenings = [
  'Latchkey: this slot opens my wallet',
  'Latchkey: it is me',
  'Latchkey: this is the control key of my wallet',
] as const

const [activation, stepUp, registration] = controlTextOpenings

/** What the control key signs to make a slot count; the challenge comes with the slot's opening. */
export function activationText(slot: {
  walletId: string
  slotId: string
  version: number
  challenge: string
}): string {
  const { walletId, slotId, version, challenge } = slot
  return `${activation}\nwallet ${walletId}\nslot ${slotId}\nversion ${version}\nchallenge ${challenge}`
}

/** What the control key signs for a step-up when the wallet has no passkey. */
export function stepUpText({
  walletId,
  challenge,
}: {
  walletId: string
  challenge: string
}): string {
  return `${stepUp}\nwallet ${walletId}\nchallenge ${challenge}`
}

/** What the account key signs once, as a bare keccak-256 hash, to name the wallet's control key. */
export function controlKeyStatement({
  walletId,
  publicKey,
}: {
  walletId: string
  publicKey: string
}): string {
  return `${registration}\nwallet ${walletId}\nkey ${publicKey}`
}
