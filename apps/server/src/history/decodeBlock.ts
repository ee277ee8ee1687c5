import type { OperationType } from '@latchkey/wire'
import { ownValue } from '@latchkey/wire'
import { type Hex, zeroAddress } from 'viem'
import { classify } from './classify.ts'
import { approverOf, type DecodedTransfer, transfersOf, unwrappedBy, wordAt } from './decodeLogs.ts'
import type { RpcBlock, RpcLog, RpcReceipt, RpcTransaction } from './rpcBlock.ts'

export type DecodedTransaction = {
  position: number
  hash: Hex
  from: Hex
  to: Hex | null
  nonce: bigint
  succeeded: boolean
  moves: readonly DecodedTransfer[]
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
export type DecodeRules = { wrappedNative: Hex | null; routers: ReadonlySet<Hex> }

export function decodeBlock(block: RpcBlock, rules: DecodeRules): DecodedBlock {
  return {
    number: block.number,
    hash: block.hash,
    parentHash: block.parentHash,
    minedAt: new Date(Number(block.timestamp) * 1000),
    transactions: block.transactions.map(({ sent, receipt }, position) =>
      decodeTransaction(sent, receipt, position, rules),
    ),
  }
}

function decodeTransaction(
  sent: RpcTransaction,
  receipt: RpcReceipt,
  position: number,
  rules: DecodeRules,
): DecodedTransaction {
  const succeeded = receipt.status !== 0n
  const to = sent.to ?? null
  const moves = succeeded ? allTransfers(sent, receipt, rules) : []
  const approvers = new Set(receipt.logs.map(approverOf).filter((owner) => owner !== null))
  const facts = {
    from: sent.from,
    to,
    value: sent.value,
    input: sent.input,
    succeeded,
    moves,
    approvers,
    wrappedNative: rules.wrappedNative,
  }
  const operations = new Map(
    participants(sent.from, moves, approvers).map((account) => [account, classify(account, facts)]),
  )
  return {
    position,
    hash: sent.hash,
    from: sent.from,
    to: to ?? receipt.contractAddress ?? null,
    nonce: sent.nonce,
    succeeded,
    moves,
    operations,
  }
}

function allTransfers(
  sent: RpcTransaction,
  receipt: RpcReceipt,
  rules: DecodeRules,
): DecodedTransfer[] {
  const recipient = sent.to ?? receipt.contractAddress ?? null
  const native: DecodedTransfer[] =
    sent.value > 0n && recipient
      ? [
          {
            kind: 'native',
            token: null,
            tokenId: null,
            from: sent.from,
            to: recipient,
            amount: sent.value,
          },
        ]
      : []
  return [
    ...native,
    ...receipt.logs.flatMap((log) => transfersOf(log, rules.wrappedNative)),
    ...receipt.logs.flatMap((log) => paidOut(log, sent, rules)),
  ]
}

/**
 * A router pays native coins of a swap with an internal call, which emits no log. But a
 * known router unwraps exactly the amount that it pays, so the `Withdrawal` log is used instead.
 */
function paidOut(log: RpcLog, sent: RpcTransaction, rules: DecodeRules): DecodedTransfer[] {
  const unwrapped = unwrappedBy(log, rules.wrappedNative)
  if (!unwrapped || unwrapped.by !== sent.to || !rules.routers.has(unwrapped.by)) return []
  const to = payeeOf(sent) ?? sent.from
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
const PAYEE_WORD: Readonly<Record<string, number>> = {
  '0x18cbafe5': 3, // swapExactTokensForETH
  '0x791ac947': 3, // swapExactTokensForETHSupportingFeeOnTransferTokens
  '0x4a25d94a': 3, // swapTokensForExactETH
  '0x02751cec': 4, // removeLiquidityETH
  '0xaf2979eb': 4, // removeLiquidityETHSupportingFeeOnTransferTokens
}

function payeeOf({ input }: RpcTransaction): Hex | null {
  const index = ownValue(PAYEE_WORD, input.slice(0, 10))
  const word = index === undefined ? null : wordAt(`0x${input.slice(10)}`, index)
  return word === null ? null : `0x${word.toString(16).padStart(40, '0').slice(-40)}`
}

/** The accounts whose history contains the transaction: sender and parties of transfers, not a contract that is only called. */
function participants(
  from: Hex,
  moves: readonly DecodedTransfer[],
  approvers: ReadonlySet<Hex>,
): Hex[] {
  const all = new Set<Hex>([from, ...approvers])
  for (const move of moves) all.add(move.from).add(move.to)
  all.delete(zeroAddress)
  return [...all]
}
