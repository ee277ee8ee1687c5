import type { Nft as WireNft } from '@latchkey/wire'
import type { CaipNetworkId } from '../caip/caip.ts'

/** An NFT (ERC-721, ERC-1155 or Metaplex) that an account owns. */
export type Nft = {
  /** CAIP-19. */
  id: string
  network: CaipNetworkId
  contract: string
  tokenId: string
  standard: 'erc721' | 'erc1155'
  /** How many of it the account owns. */
  quantity: bigint
  name: string
  description: string
  collection: string
  /** A URL of the server's image proxy, so that the NFT's author doesn't learn the visitor's IP address. */
  imageUrl: string | null
  attributes: readonly { trait: string; value: string }[]
  isSpam: boolean
}

/** Parses an NFT of the server. `api` is the server's URL, to which the image's path is relative. */
export function parseNft(wire: WireNft, api: string): Nft {
  return {
    id: wire.id,
    network: wire.chainId as CaipNetworkId,
    contract: wire.contract.split(':').at(-1) ?? '',
    tokenId: wire.tokenId,
    standard: wire.standard,
    quantity: wire.quantity,
    name: wire.name,
    description: wire.description,
    collection: wire.collection.name || wire.collection.symbol,
    imageUrl: imageUrlOf(wire.imageUrl, api),
    attributes: wire.attributes,
    isSpam: wire.flags.is_spam,
  }
}

/** A path on the server, never an absolute URL such as `//elsewhere.example`. */
function imageUrlOf(path: string | null, api: string): string | null {
  if (!path?.startsWith('/')) return null
  const url = `${api}${path}`
  return URL.canParse(url) && new URL(url).origin === new URL(api).origin ? url : null
}
