import type { Address } from 'viem'

export type Identity = {
  name: string
  /** Where the picture is (data:, ipfs:, https:, or an NFT); never sent to a browser as it stands. */
  avatar: string | null
}

export type IdentityProvider = {
  /** `null` when the address goes by no name that leads back to it. */
  fetchIdentity(address: Address, signal: AbortSignal): Promise<Identity | null>
}
