import type { Account } from '../connection/account.ts'
import type { Network } from '../network/network.ts'
import type { Call } from './call.ts'

/** A token's leave by signature (ERC-2612): what would be signed, as the token itself told it. */
export type Permit = {
  token: string
  spender: string
  amount: bigint
  /** Unix seconds. */
  deadline: bigint
  nonce: bigint
  /** The token's signing domain, found to be its own on the chain. */
  name: string
  version: string
}

/** What a permit in front of a swap says. */
export type PermitTerms = Pick<Permit, 'token' | 'amount' | 'deadline'>

export type PermitAbilities = {
  /** The permit a token takes, or `null` when it takes none that is understood to the last bit. */
  readPermit?(
    options: { network: Network; account: Account } & Omit<Permit, 'nonce' | 'name' | 'version'>,
  ): Promise<Permit | null>
  /**
   * Has the visitor sign the permit, and puts it in front of the swap. `null` when the wallet does not sign such
   * things, or in the name of another.
   */
  signPermit?(options: {
    network: Network
    account: Account
    permit: Permit
    call: Call
  }): Promise<Call | null>
}
