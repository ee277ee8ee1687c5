import type { NftAttribute } from '../parseNftMetadata.ts'

export type OwnedNft = {
  chainId: string
  contract: string
  tokenId: bigint
  standard: 'erc721' | 'erc1155'
  quantity: bigint
  name: string
  description: string
  collection: { name: string; symbol: string }
  /** The original URL of the picture; never sent to a browser. */
  image: string | null
  attributes: readonly NftAttribute[]
  isSpam: boolean
}

export type NftProvider = {
  fetchNfts(
    query: { address: string; chainIds: readonly string[]; cursor: string | null },
    signal: AbortSignal,
  ): Promise<{ nfts: OwnedNft[]; next: string | null }>
}
