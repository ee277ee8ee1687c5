import {
  type Account,
  isLatchkeyError,
  isSameAddress,
  LatchkeyError,
  type Network,
} from '@latchkey/core'
import { type Call, type ChainCursor, pause, type TransactionOutcome } from '@latchkey/core/adapter'
import {
  type Client,
  type Hex,
  isHash,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { EvmState } from '../evmState.ts'
import { readNode } from '../rpc/readNode.ts'
import { findByNonce, makesCall } from './findTransaction.ts'
import { toAddress } from './toAddress.ts'

/** Polling intervals: short at first for local chains, then at most every four seconds. */
const pausesMs = [50, 100, 200, 400, 800, 1600, 3200, 4000]

type AwaitedTransaction = {
  account: Account
  network: Network
  call: Call
  hash: string
  since?: ChainCursor
  signal?: AbortSignal
}

/**
 * Waits until the transaction is mined, or another one with its nonce: the visitor sped it up, cancelled it or replaced
 * it. Unreachable nodes are polled again.
 * @throws connection/aborted
 */
export async function waitForTransaction(
  evm: EvmState,
  awaited: AwaitedTransaction,
): Promise<TransactionOutcome> {
  const { hash, signal } = awaited
  if (!isHash(hash)) throw new LatchkeyError('wallet/failed', { code: null })
  let nonce: number | null = null
  for (let round = 0; ; round += 1) {
    if (signal?.aborted) throw new LatchkeyError('connection/aborted', {})
    try {
      nonce ??= await readNode(evm, awaited.network, 'eth_getTransactionByHash', (client) =>
        nonceOf(client, hash),
      )
      const outcome = await readNode(evm, awaited.network, 'eth_getTransactionReceipt', (client) =>
        readOutcome(client, awaited, nonce),
      )
      if (outcome) return outcome
    } catch (error) {
      // The node is unreachable; the transaction is still pending.
      if (!isTemporary(error)) throw error
    }
    await pause(pausesMs[Math.min(round, pausesMs.length - 1)] ?? 0, signal)
  }
}

async function readOutcome(
  client: Client,
  awaited: AwaitedTransaction,
  nonce: number | null,
): Promise<TransactionOutcome | null> {
  const { hash, account, since } = awaited
  const ownReceipt = await receiptOf(client, hash as Hex)
  if (ownReceipt) return ownReceipt
  if (nonce === null || !since) return null
  const address = toAddress(account.address)
  const count = await getTransactionCount(client, { address, blockTag: 'latest' })
  if (count <= nonce) return null
  // Between the two reads our own transaction may have been mined.
  const lateReceipt = await receiptOf(client, hash as Hex)
  if (lateReceipt) return lateReceipt
  const other = await findByNonce(client, { address, nonce, fromBlock: since.block })
  const otherReceipt = other && (await receiptOf(client, other.hash))
  if (!other || !otherReceipt) return null
  if (makesCall(other, awaited.call)) return otherReceipt
  const isCancelled = other.value === 0n && isSameAddress(other.to ?? '', address)
  return { status: isCancelled ? 'cancelled' : 'replaced', hash: other.hash }
}

async function receiptOf(client: Client, hash: Hex): Promise<TransactionOutcome | null> {
  try {
    const { status } = await getTransactionReceipt(client, { hash })
    return { status: status === 'success' ? 'confirmed' : 'reverted', hash }
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}

async function nonceOf(client: Client, hash: Hex): Promise<number | null> {
  try {
    return (await getTransaction(client, { hash })).nonce
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null
    throw error
  }
}

function isTemporary(error: unknown): boolean {
  return isLatchkeyError(error) && error.code.startsWith('rpc/') && error.code !== 'rpc/no-url'
}
