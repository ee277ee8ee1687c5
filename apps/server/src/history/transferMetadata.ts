import type { Address } from 'viem'
import type { Context } from '../context/context.ts'
import { readStoredMetadata } from '../nfts/metadataStore.ts'
import type { NftMetadata } from '../nfts/parseNftMetadata.ts'
import type { FindKnownTokens } from '../token/knownTokens.ts'
import { type ContractMetadata, readContractMetadata } from '../token/readTokens.ts'
import type { KnownTokens } from '../token/spam.ts'
import type { HistoryItem } from './providers/provider.ts'

/** Token and NFT metadata that the wire format of transfers needs. */
export type TransferMetadata = {
  native: { name: string; symbol: string; decimals: number }
  contracts: ReadonlyMap<Address, ContractMetadata>
  known: KnownTokens
  /** By `nftKeyOf`; only metadata that is already stored. */
  nfts: ReadonlyMap<string, NftMetadata>
}

export async function readTransferMetadata(
  context: Context,
  items: readonly HistoryItem[],
  findKnown: FindKnownTokens,
): Promise<ReadonlyMap<string, TransferMetadata>> {
  const chainIds = [...new Set(items.map(({ chainId }) => chainId))]
  const metadata = await Promise.all(
    chainIds.map(async (chainId) => {
      const transfers = items
        .filter((item) => item.chainId === chainId)
        .flatMap((item) => item.transfers)
      const addresses = transfers.flatMap(({ token }) => (token ? [token] : []))
      const nftKeys = transfers.flatMap(({ kind, token, tokenId }) =>
        kind !== 'erc20' && token && tokenId !== null ? [{ contract: token, tokenId }] : [],
      )
      const [contracts, known, nfts] = await Promise.all([
        readContractMetadata(context, chainId, [...new Set(addresses)]),
        findKnown(chainId),
        readStoredMetadata(context.db, chainId, nftKeys),
      ])
      const native = context.chains.get(chainId).nativeCurrency
      return [chainId, { native, contracts, known, nfts }] as const
    }),
  )
  return new Map(metadata)
}
