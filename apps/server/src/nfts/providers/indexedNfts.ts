import * as v from 'valibot'
import type { Address } from 'viem'
import type { Context } from '../../context/context.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { evmAddressOf } from '../../token/caip10.ts'
import { addressToBytes, bytesToAddress, readContractMetadata } from '../../token/readTokens.ts'
import { isSpamText } from '../../token/spam.ts'
import { fetchNftMetadata } from '../fetchNftMetadata.ts'
import { nftKeyOf } from '../metadataStore.ts'
import { type NftMetadata, noMetadata } from '../parseNftMetadata.ts'
import type { NftKey } from '../tokenUri.ts'
import type { NftProvider, OwnedNft } from './provider.ts'

const PAGE_SIZE = 24

const bigintText = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const row = v.object({
  chain: v.string(),
  contract: v.pipe(v.instance(Buffer), v.transform(bytesToAddress)),
  token_id: bigintText,
  standard: v.picklist(['erc721', 'erc1155']),
  quantity: bigintText,
})
type Row = v.InferOutput<typeof row>

const cursorSchema = v.tuple([
  v.string(),
  v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
])

/** Reads from the indexer's tables. */
export function indexedNfts(context: Context): NftProvider {
  return {
    async fetchNfts({ address, chainIds, cursor }, signal) {
      const owner = evmAddressOf(address, 'address')
      const [chain, contract, tokenId] = cursor
        ? decodeCursor(cursorSchema, cursor)
        : ['', '0x', '0']
      const rows = await context.db.query(
        row,
        `SELECT chain, contract, token_id, standard, quantity FROM nft_holdings
         WHERE owner = $1 AND chain = ANY($2) AND quantity > 0
           AND (chain, contract, token_id) > ($3, $4, $5)
         ORDER BY chain, contract, token_id LIMIT $6`,
        [addressToBytes(owner), chainIds, chain, addressToBytes(contract), tokenId, PAGE_SIZE + 1],
      )
      const page = rows.slice(0, PAGE_SIZE)
      const last = page.at(-1)
      const next =
        rows.length > PAGE_SIZE && last
          ? encodeCursor([last.chain, last.contract, String(last.token_id)])
          : null
      return { nfts: await describeNfts(context, page, signal), next }
    },
  }
}

async function describeNfts(
  context: Context,
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<OwnedNft[]> {
  const perChain = [...new Set(rows.map(({ chain }) => chain))].map(async (chain) => {
    const rowsOfChain = rows.filter((row) => row.chain === chain)
    const keys = rowsOfChain.map(
      ({ contract, token_id, standard }): NftKey => ({ contract, tokenId: token_id, standard }),
    )
    const [metadata, contracts] = await Promise.all([
      fetchNftMetadata(context, chain, keys, signal),
      readContractMetadata(context, chain, [
        ...new Set(rowsOfChain.map(({ contract }) => contract)),
      ]),
    ])
    return rowsOfChain.map((item) =>
      toNft(item, {
        metadata: metadata.get(nftKeyOf({ contract: item.contract, tokenId: item.token_id })),
        contracts,
      }),
    )
  })
  return (await Promise.all(perChain)).flat()
}

type Sources = {
  metadata: NftMetadata | undefined
  contracts: ReadonlyMap<Address, { name: string; symbol: string }>
}

function toNft(
  { chain, contract, token_id, standard, quantity }: Row,
  { metadata = noMetadata, contracts }: Sources,
): OwnedNft {
  const collection = contracts.get(contract) ?? { name: '', symbol: '' }
  const name = metadata.name ?? `${collection.name || 'NFT'} #${token_id}`
  return {
    chainId: chain,
    contract,
    tokenId: token_id,
    standard,
    quantity,
    name,
    description: metadata.description ?? '',
    collection: { name: collection.name, symbol: collection.symbol },
    image: metadata.image,
    attributes: metadata.attributes,
    isSpam: isSpamText(name, collection.name, metadata.description ?? ''),
  }
}
