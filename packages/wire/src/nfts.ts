import * as v from 'valibot'
import { bareAddress } from './account.ts'
import { endpoint } from './endpoint.ts'
import { caip2, caip10, units } from './scalars.ts'

export const nft = v.object({
  /** CAIP-19: `eip155:1/erc721:0x…/7`. */
  id: v.string(),
  chainId: caip2,
  contract: caip10,
  tokenId: v.string(),
  standard: v.picklist(['erc721', 'erc1155']),
  quantity: units,
  name: v.string(),
  description: v.string(),
  collection: v.object({ name: v.string(), symbol: v.string() }),
  /** Always on this API's own origin, so that looking at an NFT tells its maker nothing; a path, to be joined with the API's address. */
  imageUrl: v.nullable(v.string()),
  attributes: v.array(v.object({ trait: v.string(), value: v.string() })),
  flags: v.object({ is_spam: v.boolean() }),
})
export type Nft = v.InferOutput<typeof nft>

export const nftsEndpoint = endpoint({
  method: 'GET',
  path: '/v1/account/:address/nfts',
  summary: 'The NFTs an account owns.',
  input: v.object({
    address: bareAddress,
    chainId: v.optional(caip2),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(512))),
  }),
  reply: v.object({ data: v.array(nft), next: v.nullable(v.string()) }),
})
