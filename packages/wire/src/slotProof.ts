import * as v from 'valibot'
import { controlSignature } from './controlProof.ts'
import { bytes32, embeddedId } from './embedded.ts'
import { keySlot } from './embeddedWallet.ts'
import { endpoint } from './endpoint.ts'

export const registerProofKeyEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/slots/:slotId/proof-key',
  summary:
    'Registers the proof key of a recovery slot that was made before proof keys existed: the control key signs `proofKeyText` with the challenge of the opening. A registered key is never replaced.',
  input: v.object({
    slotId: embeddedId,
    proofKey: bytes32,
    challenge: bytes32,
    signature: controlSignature,
  }),
  reply: v.object({ slot: keySlot }),
})

/**
 * What the wallet's control key signs to register the proof key of a recovery slot that was made before proof keys
 * existed; the challenge comes with the slot's opening.
 */
export function proofKeyText(slot: {
  walletId: string
  slotId: string
  proofKey: string
  challenge: string
}): string {
  const { walletId, slotId, proofKey, challenge } = slot
  return `Latchkey: this key proves my recovery code\nwallet ${walletId}\nslot ${slotId}\nkey ${proofKey}\nchallenge ${challenge}`
}

/**
 * What the proof key of a recovery slot signs when the mailbox of an account is lost: the holder of the recovery code
 * wants this address to log in. The challenge comes with the slot's opening.
 */
export function recoveryProofText(proof: {
  walletId: string
  slotId: string
  email: string
  challenge: string
}): string {
  const { walletId, slotId, email, challenge } = proof
  return `Latchkey: I have the recovery code and lost my mailbox\nwallet ${walletId}\nslot ${slotId}\naddress ${email}\nchallenge ${challenge}`
}
