import type { Account } from '../connection/account.ts'
import type { Network } from '../network/network.ts'
import type { Call } from './call.ts'

/** An ERC-2612 permit: an allowance by signature, with the fields that would be signed, read from the token. */
export type Permit = {
  token: string
  spender: string
  amount: bigint
  /** Unix seconds. */
  deadline: bigint
  nonce: bigint
  /** The token's EIP-712 domain, verified against its DOMAIN_SEPARATOR. */
  name: string
  version: string
}

/** The terms of a permit that precedes a swap in one multicall. */
export type PermitTerms = Pick<Permit, 'token' | 'amount' | 'deadline'>

export type PermitAbilities = {
  /** The permit a token accepts, or `null` when it accepts none that is fully verified. */
  readPermit?(
    options: { network: Network; account: Account } & Omit<Permit, 'nonce' | 'name' | 'version'>,
  ): Promise<Permit | null>
  /**
   * Asks the wallet to sign the permit and prepends it to the swap. `null` when the wallet does not sign typed data,
   * or signed with another key.
   */
  signPermit?(options: {
    network: Network
    account: Account
    permit: Permit
    call: Call
  }): Promise<Call | null>
}
