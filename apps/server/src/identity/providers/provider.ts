import type { Address } from 'viem'

type Identity = {
  name: string
  /** The original URL of the picture (data:, ipfs:, https:, or an NFT); never sent to a browser. */
  avatar: string | null
}

export type IdentityProvider = {
  /** `null` when the address has no name whose forward resolution is the address. */
  fetchIdentity(address: Address, signal: AbortSignal): Promise<Identity | null>
}
