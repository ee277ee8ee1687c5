import type { OperationType } from '@latchkey/wire'
import { ownValue } from '@latchkey/wire'
import { type Hex, zeroAddress } from 'viem'
import type { DecodedTransfer } from './decodeLogs.ts'

export type Facts = {
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

const DEAD = '0x000000000000000000000000000000000000dead'

const BY_SELECTOR: Readonly<Record<string, OperationType>> = {
  '0x095ea7b3': 'approve',
  '0xa22cb465': 'approve',
  '0xa9059cbb': 'send',
  '0x23b872dd': 'send',
  '0x42842e0e': 'send',
  '0xd0e30db0': 'deposit',
  '0x2e1a7d4d': 'withdraw',
}

/** Classifies a transaction from one account's point of view. */
export function classify(account: Hex, facts: Facts): OperationType {
  if (!facts.succeeded) return intended(facts)
  const ins = facts.transfers.filter(
    (transfer) => transfer.to === account && transfer.from !== account,
  )
  const outs = facts.transfers.filter(
    (transfer) => transfer.from === account && transfer.to !== account,
  )
  if (ins.length > 0 && outs.length > 0) return exchanged(facts, ins, outs)
  if (ins.length > 0) return ins.every(isMint) ? 'mint' : 'receive'
  if (outs.length > 0) return outs.every(isBurn) ? 'burn' : 'send'
  if (facts.approvers.has(account)) return 'approve'
  return facts.from === account ? withoutTransfers(account, facts) : 'execute'
}

/** A failed transaction is classified by its calldata only. */
function intended({ to, value, input }: Facts): OperationType {
  if (to === null) return 'deploy'
  if (input === '0x') return value > 0n ? 'send' : 'execute'
  return ownValue(BY_SELECTOR, input.slice(0, 10)) ?? 'execute'
}

function exchanged(
  facts: Facts,
  ins: readonly DecodedTransfer[],
  outs: readonly DecodedTransfer[],
): OperationType {
  if (facts.to !== null && facts.to === facts.wrappedNative) {
    return ins.some(({ kind }) => kind === 'native') ? 'withdraw' : 'deposit'
  }
  const given = new Set(outs.map(assetOf))
  // A refund of the same asset is not a trade.
  if (ins.some((transfer) => !given.has(assetOf(transfer)))) return 'trade'
  return facts.from === outs[0]?.from ? 'send' : 'receive'
}

function withoutTransfers(account: Hex, { to, input, transfers, value }: Facts): OperationType {
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
  return to === zeroAddress || to === DEAD
}
