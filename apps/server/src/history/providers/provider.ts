import type { OperationType } from '@latchkey/wire'
import type { Address, Hex } from 'viem'

export type HistoryTransfer = {
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** `null` for the native coin. */
  token: Address | null
  tokenId: bigint | null
  from: Address
  to: Address
  amount: bigint
}

/** A transaction as one account sees it. */
export type HistoryItem = {
  chainId: string
  hash: Hex
  from: Address
  to: Address | null
  nonce: number
  succeeded: boolean
  minedAt: Date
  operation: OperationType
  transfers: readonly HistoryTransfer[]
}

export type HistoryProvider = {
  fetchHistory(
    query: { account: Address; chainIds: readonly string[]; cursor: string | null },
    signal: AbortSignal,
  ): Promise<{ items: HistoryItem[]; next: string | null }>
}
