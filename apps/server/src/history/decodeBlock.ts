import type { OperationType } from '@latchkey/wire'
import { ownValue } from '@latchkey/wire'
import { type Hex, zeroAddress } from 'viem'
import { classifyTransaction } from './classifyTransaction.ts'
import {
  type DecodedTransfer,
  decodeApprover,
  decodeTransfers,
  decodeWithdrawal,
  wordAt,
} from './decodeLogs.ts'
import type { RpcBlock, RpcLog, RpcReceipt, RpcTransaction } from './fetchBlock.ts'

export type DecodedTransaction = {
  /** Index within the block. */
  position: number
  hash: Hex
  from: Hex
  to: Hex | null
  nonce: bigint
  succeeded: boolean
  transfers: readonly DecodedTransfer[]
  /** What the transaction is for each account that takes part in it. */
  operations: ReadonlyMap<Hex, OperationType>
}

export type DecodedBlock = {
  number: bigint
  hash: Hex
  parentHash: Hex
  minedAt: Date
  transactions: readonly DecodedTransaction[]
}

/** Contracts of the chain that the decoder needs; addresses in lower case. */
export type KnownContracts = { wrappedNative: Hex | null; routers: ReadonlySet<Hex> }

export function decodeBlock(block: RpcBlock, contracts: KnownContracts): DecodedBlock {
  return {
    number: block.number,
    hash: block.hash,
    parentHash: block.parentHash,
    minedAt: new Date(Number(block.timestamp) * 1000),
    transactions: block.transactions.map(({ transaction, receipt }, position) =>
      decodeTransaction(transaction, receipt, position, contracts),
    ),
  }
}

function decodeTransaction(
  transaction: RpcTransaction,
  receipt: RpcReceipt,
  position: number,
  contracts: KnownContracts,
): DecodedTransaction {
  const succeeded = receipt.status !== 0n
  const to = transaction.to ?? null
  const transfers = succeeded ? allTransfers(transaction, receipt, contracts) : []
  const approvers = new Set(receipt.logs.map(decodeApprover).filter((owner) => owner !== null))
  const facts = {
    from: transaction.from,
    to,
    value: transaction.value,
    input: transaction.input,
    succeeded,
    transfers,
    approvers,
    wrappedNative: contracts.wrappedNative,
  }
  const operations = new Map(
    participants(transaction.from, transfers, approvers).map((account) => [
      account,
      classifyTransaction(account, facts),
    ]),
  )
  return {
    position,
    hash: transaction.hash,
    from: transaction.from,
    to: to ?? receipt.contractAddress ?? null,
    nonce: transaction.nonce,
    succeeded,
    transfers,
    operations,
  }
}

function allTransfers(
  transaction: RpcTransaction,
  receipt: RpcReceipt,
  contracts: KnownContracts,
): DecodedTransfer[] {
  const recipient = transaction.to ?? receipt.contractAddress ?? null
  const native: DecodedTransfer[] =
    transaction.value > 0n && recipient
      ? [
          {
            kind: 'native',
            token: null,
            tokenId: null,
            from: transaction.from,
            to: recipient,
            amount: transaction.value,
          },
        ]
      : []
  return [
    ...native,
    ...receipt.logs.flatMap((log) => decodeTransfers(log, contracts.wrappedNative)),
    ...receipt.logs.flatMap((log) => unwrappedPayout(log, transaction, contracts)),
  ]
}

/**
 * A router pays native coins of a swap with an internal call, which emits no log. But a
 * known router unwraps exactly the amount that it pays, so the `Withdrawal` log is used instead.
 */
function unwrappedPayout(
  log: RpcLog,
  transaction: RpcTransaction,
  contracts: KnownContracts,
): DecodedTransfer[] {
  const unwrapped = decodeWithdrawal(log, contracts.wrappedNative)
  if (!unwrapped || unwrapped.by !== transaction.to || !contracts.routers.has(unwrapped.by))
    return []
  const to = recipientOf(transaction) ?? transaction.from
  return [
    {
      kind: 'native',
      token: null,
      tokenId: null,
      from: unwrapped.by,
      to,
      amount: unwrapped.amount,
    },
  ]
}

/** The index of the recipient argument in functions of a Uniswap V2 router. */
const RECIPIENT_WORD: Readonly<Record<string, number>> = {
  '0x18cbafe5': 3, // swapExactTokensForETH
  '0x791ac947': 3, // swapExactTokensForETHSupportingFeeOnTransferTokens
  '0x4a25d94a': 3, // swapTokensForExactETH
  '0x02751cec': 4, // removeLiquidityETH
  '0xaf2979eb': 4, // removeLiquidityETHSupportingFeeOnTransferTokens
}

function recipientOf({ input }: RpcTransaction): Hex | null {
  const index = ownValue(RECIPIENT_WORD, input.slice(0, 10))
  const word = index === undefined ? null : wordAt(`0x${input.slice(10)}`, index)
  return word === null ? null : `0x${word.toString(16).padStart(40, '0').slice(-40)}`
}

/** The accounts whose history contains the transaction: sender and parties of transfers, not a contract that is only called. */
function participants(
  from: Hex,
  transfers: readonly DecodedTransfer[],
  approvers: ReadonlySet<Hex>,
): Hex[] {
  const accounts = new Set<Hex>([from, ...approvers])
  for (const transfer of transfers) accounts.add(transfer.from).add(transfer.to)
  accounts.delete(zeroAddress)
  return [...accounts]
}
