import type { ChainId } from '../message/signInMessage.ts'

/** A signature over a text, and the account it is said to come from. */
export type Proof = {
  /** The exact text that was signed. */
  text: string
  signature: string
  address: string
  chainId: ChainId
}

/** Knows the signatures of one namespace. */
export type Verifier = {
  namespace: string
  /**
   * Whether the account made this signature over this text.
   * @throws signin/try-later when that cannot be found out now; never answers true instead
   */
  verify(proof: Proof): Promise<boolean>
}
