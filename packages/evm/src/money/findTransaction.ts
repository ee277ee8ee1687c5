import { type Account, isSameAddress, type Network } from '@latchkey/core'
import type { Call, ChainCursor } from '@latchkey/core/adapter'
import type { Client, Transaction } from 'viem'
import { getBlock, getBlockNumber, getTransactionCount } from 'viem/actions'
import type { EvmState } from '../evmState.ts'
import { readNode } from '../rpc/readNode.ts'
import { toAddress } from './toAddress.ts'

/** At most this many transactions since the cursor are searched. */
const maxSearched = 25

/** The account's next nonce and the latest block. */
export async function advanceCursor(
  evm: EvmState,
  { account, network }: { account: Account; network: Network },
): Promise<ChainCursor> {
  const address = toAddress(account.address)
  return readNode(evm, network, 'eth_getTransactionCount', async (client) => {
    const [nonce, block] = await Promise.all([
      getTransactionCount(client, { address, blockTag: 'pending' }),
      getBlockNumber(client, { cacheTime: 0 }),
    ])
    return { nonce, block }
  })
}

/** Finds a transaction since the cursor that makes exactly this call, mined or pending. */
export async function findTransaction(
  evm: EvmState,
  options: { account: Account; network: Network; call: Call; since: ChainCursor },
): Promise<string | null> {
  const { account, network, call, since } = options
  const address = toAddress(account.address)
  return readNode(evm, network, 'eth_getBlockByNumber', async (client) => {
    const count = await getTransactionCount(client, { address, blockTag: 'latest' })
    const last = Math.min(count, since.nonce + maxSearched)
    for (let nonce = since.nonce; nonce < last; nonce += 1) {
      const found = await findByNonce(client, { address, nonce, fromBlock: since.block })
      if (found && makesCall(found, call)) return found.hash
    }
    return (await findPending(client, address, call)) ?? null
  })
}

async function findPending(
  client: Client,
  address: string,
  call: Call,
): Promise<string | undefined> {
  const { transactions } = await getBlock(client, {
    blockTag: 'pending',
    includeTransactions: true,
  })
  return transactions.find(
    (transaction) => isSameAddress(transaction.from, address) && makesCall(transaction, call),
  )?.hash
}

/**
 * Finds the mined transaction of an account with this nonce. Nodes have no method for that, but they return the
 * transaction count at every recent block: a binary search finds the block where it exceeds the nonce.
 */
export async function findByNonce(
  client: Client,
  { address, nonce, fromBlock }: { address: `0x${string}`; nonce: number; fromBlock: bigint },
): Promise<Transaction | null> {
  let low = fromBlock
  let high = await getBlockNumber(client, { cacheTime: 0 })
  while (low < high) {
    const middle = (low + high) / 2n
    const count = await getTransactionCount(client, { address, blockNumber: middle })
    if (count > nonce) high = middle
    else low = middle + 1n
  }
  const { transactions } = await getBlock(client, { blockNumber: high, includeTransactions: true })
  const isMatch = (transaction: Transaction): boolean =>
    transaction.nonce === nonce && isSameAddress(transaction.from, address)
  return transactions.find(isMatch) ?? null
}

export function makesCall(
  transaction: Pick<Transaction, 'to' | 'input' | 'value'>,
  call: Call,
): boolean {
  return (
    isSameAddress(transaction.to ?? '', call.to) &&
    transaction.input.toLowerCase() === (call.data ?? '0x').toLowerCase() &&
    transaction.value === (call.value ?? 0n)
  )
}
