import { ownValue } from '@latchkey/wire'
import * as v from 'valibot'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { evmAddressOf } from '../../token/caip10.ts'
import { cleanText } from '../../token/cleanText.ts'
import { isSpamText } from '../../token/spam.ts'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import { attributesOf } from '../parseNftMetadata.ts'
import type { NftProvider, OwnedNft } from './provider.ts'

export type AlchemyOptions = {
  apiKey: string
  /** `{network}` is replaced by Alchemy's name of the network. */
  url?: string | undefined
}

const NETWORKS: Readonly<Record<string, string>> = {
  'eip155:1': 'eth-mainnet',
  'eip155:10': 'opt-mainnet',
  'eip155:56': 'bnb-mainnet',
  'eip155:100': 'gnosis-mainnet',
  'eip155:137': 'polygon-mainnet',
  'eip155:324': 'zksync-mainnet',
  'eip155:8453': 'base-mainnet',
  'eip155:42161': 'arb-mainnet',
  'eip155:43114': 'avax-mainnet',
}

const PAGE_SIZE = 24
const text = v.nullish(v.pipe(v.string(), v.maxLength(100_000)))

const owned = v.object({
  contract: v.object({
    address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
    name: text,
    symbol: text,
    isSpam: v.nullish(v.boolean()),
  }),
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  tokenType: v.string(),
  name: text,
  description: text,
  image: v.nullish(v.object({ cachedUrl: text, originalUrl: text })),
  raw: v.nullish(
    v.object({ metadata: v.nullish(v.object({ attributes: v.nullish(v.unknown()) })) }),
  ),
  balance: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
})
type Owned = v.InferOutput<typeof owned>

const reply = v.object({ ownedNfts: v.pipe(v.array(owned), v.maxLength(200)), pageKey: text })

const cursorSchema = v.tuple([v.pipe(v.number(), v.integer(), v.minValue(0)), v.string()])

/** Alchemy's NFT API v3, one network after the other. */
export function alchemyNfts({ apiKey, url }: AlchemyOptions): NftProvider {
  return {
    async fetchNfts({ address, chainIds, cursor }, signal) {
      const owner = evmAddressOf(address, 'address')
      const known = chainIds.filter((id) => ownValue(NETWORKS, id))
      const [index, pageKey] = cursor ? decodeCursor(cursorSchema, cursor) : [0, '']
      const chainId = known[index]
      if (chainId === undefined) return { nfts: [], next: null }
      const base = (url ?? 'https://{network}.g.alchemy.com').replace(
        '{network}',
        ownValue(NETWORKS, chainId) ?? '',
      )
      const answer = await fetchJson(reply, {
        vendor: 'Alchemy',
        url: upstreamUrl(base, `/nft/v3/${encodeURIComponent(apiKey)}/getNFTsForOwner`, {
          owner,
          pageSize: String(PAGE_SIZE),
          pageKey,
          withMetadata: 'true',
        }),
        signal,
      })
      const nfts = answer.ownedNfts.map((ownedNft) => toNft(ownedNft, chainId))
      return { nfts, next: nextCursor(answer.pageKey, index, known.length) }
    },
  }
}

function nextCursor(
  pageKey: string | null | undefined,
  index: number,
  count: number,
): string | null {
  if (pageKey) return encodeCursor([index, pageKey])
  return index + 1 < count ? encodeCursor([index + 1, '']) : null
}

function toNft(ownedNft: Owned, chainId: string): OwnedNft {
  const name = cleanText(ownedNft.name ?? '', 100) || `#${ownedNft.tokenId}`
  const description = cleanText(ownedNft.description ?? '', 1_000)
  const collection = {
    name: cleanText(ownedNft.contract.name ?? ''),
    symbol: cleanText(ownedNft.contract.symbol ?? ''),
  }
  return {
    chainId,
    contract: ownedNft.contract.address,
    tokenId: BigInt(ownedNft.tokenId),
    standard: ownedNft.tokenType === 'ERC1155' ? 'erc1155' : 'erc721',
    quantity: BigInt(ownedNft.balance ?? '1'),
    name,
    description,
    collection,
    image: ownedNft.image?.cachedUrl ?? ownedNft.image?.originalUrl ?? null,
    attributes: attributesOf(ownedNft.raw?.metadata?.attributes),
    isSpam: ownedNft.contract.isSpam === true || isSpamText(name, collection.name, description),
  }
}
