import { type CaipNetworkId, LatchkeyError } from '@latchkey/core'
import { pause } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { SentCalls } from './sentCalls.ts'

type Vault = (request: {
  chainId: CaipNetworkId
  method: string
  params: unknown
}) => Promise<unknown>

/** What the page reads of `eth_getUserOperationReceipt` (ERC-4337). */
const receiptSchema = v.nullable(
  v.object({
    success: v.boolean(),
    logs: v.array(v.unknown()),
    receipt: v.looseObject({
      transactionHash: v.string(),
      blockHash: v.optional(v.string()),
      blockNumber: v.optional(v.string()),
      gasUsed: v.optional(v.string()),
    }),
  }),
)

const transactionSchema = v.nullable(v.object({ status: v.string() }))

const firstPollMs = 250
const maxPollMs = 4_000
/** A transaction that takes longer is reported as unknown; it may still be included. */
const timeoutMs = 120_000

type SentOperation = Omit<SentCalls, 'id'>

async function readReceipt(vault: Vault, { userOpHash, chainId }: SentOperation) {
  const method = 'eth_getUserOperationReceipt'
  return v.parse(receiptSchema, await vault({ chainId, method, params: [userOpHash] }))
}

type CallsStatus = { id: string; status: number; receipts?: readonly object[] }

/** The answer to `wallet_getCallsStatus` (EIP-5792): 100 pending, 200 confirmed, 500 reverted as a whole. */
export async function readCallsStatus(vault: Vault, sent: SentCalls): Promise<CallsStatus> {
  const { id, chainId } = sent
  const operationReceipt = await readReceipt(vault, sent)
  const answer = { version: '2.0.0', id, chainId: hexChainId(chainId), atomic: true }
  if (!operationReceipt) return { ...answer, status: 100 }
  const { transactionHash, blockHash, blockNumber, gasUsed } = operationReceipt.receipt
  const receipt = {
    ...{ transactionHash, blockHash, blockNumber, gasUsed, logs: operationReceipt.logs },
    status: operationReceipt.success ? '0x1' : '0x0',
  }
  return { ...answer, status: operationReceipt.success ? 200 : 500, receipts: [receipt] }
}

/**
 * The hash of the transaction that contains an operation, for `eth_sendTransaction`.
 * @throws chain/execution-reverted when its call failed, calls/timed-out
 */
export async function waitForOperation(vault: Vault, sent: SentOperation): Promise<string> {
  const { success, receipt } = await poll(() => readReceipt(vault, sent), sent.userOpHash)
  if (success) return receipt.transactionHash
  throw new LatchkeyError('chain/execution-reverted', { reason: null })
}

/** Resolves when a block has the transaction. @throws chain/execution-reverted, calls/timed-out */
export async function waitForTransaction(
  vault: Vault,
  sent: { hash: string; chainId: CaipNetworkId },
): Promise<void> {
  const { hash, chainId } = sent
  const request = { chainId, method: 'eth_getTransactionReceipt', params: [hash] }
  const read = async () => v.parse(transactionSchema, await vault(request))
  const { status } = await poll(read, hash)
  if (Number(status) === 0) throw new LatchkeyError('chain/execution-reverted', { reason: null })
}

/** @throws calls/timed-out */
async function poll<T>(read: () => Promise<T | null>, hash: string): Promise<T> {
  const endsAtMs = Date.now() + timeoutMs
  for (let waitMs = firstPollMs; Date.now() < endsAtMs; waitMs *= 2) {
    const value = await read()
    if (value !== null) return value
    await pause(Math.min(waitMs, maxPollMs), undefined)
  }
  throw new LatchkeyError('calls/timed-out', { id: hash })
}

/** EIP-5792 names a chain by its id in hex. */
export function hexChainId(network: string): string {
  return `0x${Number(network.split(':')[1]).toString(16)}`
}
