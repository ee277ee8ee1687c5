import { ownValue } from '@latchkey/wire'
import type { Context } from '../context/context.ts'
import { etherscanHistory } from './providers/etherscan.ts'
import { indexedHistory } from './providers/indexedHistory.ts'
import type { HistoryProvider } from './providers/provider.ts'

const noHistory: HistoryProvider = { fetchHistory: async () => ({ items: [], next: null }) }

/**
 * Indexed networks from the server's database; another network from the vendor. A question without a network is
 * answered for the indexed ones alone, where there are any: pages of two sources have no common order.
 */
export function historyProvider(context: Context): HistoryProvider {
  const { config } = context
  const indexer = indexedHistory(context)
  const vendor =
    config.providers.history.vendor === 'etherscan'
      ? etherscanHistory(config.providers.history)
      : noHistory
  return {
    fetchHistory({ account, chainIds, cursor }, signal) {
      const indexed = chainIds.filter((id) => ownValue(config.networks, id)?.indexer)
      const query = { account, cursor }
      if (indexed.length > 0) return indexer.fetchHistory({ ...query, chainIds: indexed }, signal)
      return vendor.fetchHistory({ ...query, chainIds }, signal)
    },
  }
}
