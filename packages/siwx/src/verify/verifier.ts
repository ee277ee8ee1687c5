import type { CaipNetworkId } from '../message/signInMessage.ts'

/** A signature over a text, and the claimed account. */
export type SignatureProof = {
  /** The exact text that was signed. */
  text: string
  signature: string
  address: string
  chainId: CaipNetworkId
}

/** Verifies the signatures of one namespace. */
export type Verifier = {
  namespace: string
  /**
   * Whether the account made this signature over this text.
   * @throws signin/try-later if it can't be verified now; never returns true instead
   */
  verify(proof: SignatureProof): Promise<boolean>
}
