import { ownValue } from '@latchkey/wire'
import type { Context } from '../context/context.ts'
import { alchemyNfts } from './providers/alchemy.ts'
import { indexedNfts } from './providers/indexedNfts.ts'
import type { NftProvider } from './providers/provider.ts'

const noNfts: NftProvider = { fetchNfts: async () => ({ nfts: [], next: null }) }

/** Indexed networks from the server's database; other networks from the vendor. */
export function nftProvider(context: Context): NftProvider {
  const { config } = context
  const indexer = indexedNfts(context)
  const vendor =
    config.providers.nfts.vendor === 'alchemy' ? alchemyNfts(config.providers.nfts) : noNfts
  return {
    fetchNfts({ address, chainIds, cursor }, signal) {
      const indexed = chainIds.filter((id) => ownValue(config.networks, id)?.indexer)
      const query = { address, cursor }
      if (indexed.length > 0) return indexer.fetchNfts({ ...query, chainIds: indexed }, signal)
      return vendor.fetchNfts({ ...query, chainIds }, signal)
    },
  }
}
