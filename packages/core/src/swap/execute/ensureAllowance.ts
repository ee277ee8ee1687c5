import type { Call } from '../../adapter/call.ts'
import { formatUnits } from '../../amount/units.ts'
import { isLatchkeyError, LatchkeyError } from '../../errors/LatchkeyError.ts'
import { idempotencyKey } from '../../journal/idempotencyKey.ts'
import type { TransactionRecord } from '../../journal/journalEntry.ts'
import { newId } from '../../journal/newId.ts'
import { sendOnce } from '../../journal/sendOnce.ts'
import { waitForTransaction } from '../../journal/waitForTransaction.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import type { PreparedSwap } from '../prepare/prepareSwap.ts'
import { recheckSwap } from './recheckSwap.ts'

export type AllowanceStep =
  /** The wallet asks for the signature of a permit. */
  | 'signing'
  /** The wallet asks for the approval; `resetting` when the allowance must be set to zero first. */
  | 'resetting'
  | 'approving'
  /** The approval was sent and isn't mined yet. */
  | 'waiting-for-approval'

/**
 * Ensures that the router has the allowance it needs, by an ERC-2612 permit where possible and else by approval
 * transactions, and rechecks the swap afterwards. Returns the call of the swap, with the permit if there is one.
 * @throws LatchkeyError swap/approval-failed, swap/expired, swap/price-moved, swap/unsafe, wallet/rejected, chain/*,
 *   rpc/*
 */
export async function ensureAllowance(
  latchkey: Latchkey,
  swap: PreparedSwap,
  onStep: (step: AllowanceStep) => void,
): Promise<Call> {
  if (swap.approvals.length === 0) return swap.call
  const callWithPermit = await addSignedPermit(latchkey, swap, onStep)
  if (callWithPermit) return callWithPermit
  await approve(latchkey, swap, onStep)
  await recheckSwap(latchkey, swap, { call: swap.call, approvals: [] })
  return swap.call
}

/** The swap's call with a signed permit; `null` when an approval transaction is needed instead. */
async function addSignedPermit(
  latchkey: Latchkey,
  swap: PreparedSwap,
  onStep: (step: AllowanceStep) => void,
): Promise<Call | null> {
  const { account, network, permit, call, approvals } = swap
  if (!permit) return null
  const chain = await internals(latchkey).chain(account.namespace)
  onStep('signing')
  const callWithPermit = await chain.signPermit?.({ account, network, permit, call })
  if (!callWithPermit) return null
  try {
    await recheckSwap(latchkey, swap, { call: callWithPermit, approvals: [], permit })
    return callWithPermit
  } catch (error) {
    if (!isLatchkeyError(error, 'swap/price-moved')) throw error
    // Either the price moved, then this throws again, or the token rejects its own permit, then an approval is needed.
    await recheckSwap(latchkey, swap, { call, approvals })
    return null
  }
}

/** Sends the approvals one after the other and waits until each is mined. */
async function approve(
  latchkey: Latchkey,
  swap: PreparedSwap,
  onStep: (step: AllowanceStep) => void,
): Promise<void> {
  const { account, network, approvals, sell, amount, call } = swap
  for (const [index, approval] of approvals.entries()) {
    // Two approvals: the first sets the allowance to zero, the last one to the amount.
    const isReset = index < approvals.length - 1
    onStep(isReset ? 'resetting' : 'approving')
    const sent = await sendOnce(latchkey, {
      id: newId(),
      kind: 'approve',
      account,
      network,
      calls: [approval],
      idempotencyKey: idempotencyKey('approve', sell.address ?? '', call.to, isReset ? 0n : amount),
      summary: summarizeSwap(swap),
    })
    onStep('waiting-for-approval')
    const { status } = await waitForTransaction(latchkey, { id: sent.id })
    if (status !== 'confirmed') throw new LatchkeyError('swap/approval-failed', {})
  }
}

/** What the list of pending transactions shows of a swap. */
export function summarizeSwap({ sell, amount, call }: PreparedSwap): TransactionRecord['summary'] {
  return { token: sell.symbol, amount: formatUnits(amount, sell.decimals), to: call.to }
}
