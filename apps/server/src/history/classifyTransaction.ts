import type { OperationType } from '@latchkey/wire'
import { ownValue } from '@latchkey/wire'
import { type Hex, zeroAddress } from 'viem'
import type { DecodedTransfer } from './decodeLogs.ts'

export type TransactionFacts = {
  from: Hex
  to: Hex | null
  value: bigint
  input: Hex
  succeeded: boolean
  transfers: readonly DecodedTransfer[]
  /** The accounts that approved an allowance. */
  approvers: ReadonlySet<Hex>
  wrappedNative: Hex | null
}

const DEAD_ADDRESS = '0x000000000000000000000000000000000000dead'

const OPERATION_BY_SELECTOR: Readonly<Record<string, OperationType>> = {
  '0x095ea7b3': 'approve', // approve(address,uint256)
  '0xa22cb465': 'approve', // setApprovalForAll(address,bool)
  '0xa9059cbb': 'send', // transfer(address,uint256)
  '0x23b872dd': 'send', // transferFrom(address,address,uint256)
  '0x42842e0e': 'send', // safeTransferFrom(address,address,uint256)
  '0xd0e30db0': 'deposit', // deposit()
  '0x2e1a7d4d': 'withdraw', // withdraw(uint256)
}

/** Classifies a transaction from one account's point of view. */
export function classifyTransaction(account: Hex, facts: TransactionFacts): OperationType {
  if (!facts.succeeded) return classifyByCalldata(facts)
  const receivedTransfers = facts.transfers.filter(
    (transfer) => transfer.to === account && transfer.from !== account,
  )
  const sentTransfers = facts.transfers.filter(
    (transfer) => transfer.from === account && transfer.to !== account,
  )
  if (receivedTransfers.length > 0 && sentTransfers.length > 0)
    return classifyBothWays(facts, receivedTransfers, sentTransfers)
  if (receivedTransfers.length > 0) return receivedTransfers.every(isMint) ? 'mint' : 'receive'
  if (sentTransfers.length > 0) return sentTransfers.every(isBurn) ? 'burn' : 'send'
  if (facts.approvers.has(account)) return 'approve'
  return facts.from === account ? classifyWithoutTransfers(account, facts) : 'execute'
}

/** A failed transaction is classified by its calldata only. */
function classifyByCalldata({ to, value, input }: TransactionFacts): OperationType {
  if (to === null) return 'deploy'
  if (input === '0x') return value > 0n ? 'send' : 'execute'
  return ownValue(OPERATION_BY_SELECTOR, input.slice(0, 10)) ?? 'execute'
}

function classifyBothWays(
  facts: TransactionFacts,
  receivedTransfers: readonly DecodedTransfer[],
  sentTransfers: readonly DecodedTransfer[],
): OperationType {
  if (facts.to !== null && facts.to === facts.wrappedNative) {
    return receivedTransfers.some(({ kind }) => kind === 'native') ? 'withdraw' : 'deposit'
  }
  const givenAssets = new Set(sentTransfers.map(assetOf))
  // A refund of the same asset is not a trade.
  if (receivedTransfers.some((transfer) => !givenAssets.has(assetOf(transfer)))) return 'trade'
  return facts.from === sentTransfers[0]?.from ? 'send' : 'receive'
}

function classifyWithoutTransfers(
  account: Hex,
  { to, input, transfers, value }: TransactionFacts,
): OperationType {
  if (to === null) return 'deploy'
  if (transfers.some((transfer) => transfer.from === account && transfer.to === account))
    return 'send'
  // Wallets cancel a stuck transaction with an empty one to the same account.
  return to === account && value === 0n && input === '0x' ? 'cancel' : 'execute'
}

function assetOf({ token, tokenId }: DecodedTransfer): string {
  return `${token ?? 'native'}/${tokenId ?? ''}`
}

function isMint({ from }: DecodedTransfer): boolean {
  return from === zeroAddress
}

function isBurn({ to }: DecodedTransfer): boolean {
  return to === zeroAddress || to === DEAD_ADDRESS
}
