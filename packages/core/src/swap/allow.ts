import type { Call } from '../adapter/call.ts'
import { formatUnits } from '../amount/units.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import { broadcast } from '../journal/broadcast.ts'
import { waitForEntry } from '../journal/followEntry.ts'
import type { JournalEntry } from '../journal/journalEntry.ts'
import { newId } from '../journal/newId.ts'
import type { Latchkey } from '../latchkey.ts'
import type { PreparedSwap } from './prepareSwap.ts'
import { recheckSwap } from './recheckSwap.ts'

export type AllowStep =
  /** The wallet asks for a signature that stands for the allowance. */
  | 'signing'
  /** The wallet asks for the allowance; `resetting` when it must be set to zero first. */
  | 'resetting'
  | 'approving'
  /** The allowance is on its way to the chain. */
  | 'waiting-for-approval'

/**
 * Lets the exchange take what is sold, by a signature where that will do, and looks what has become of the price
 * meanwhile. Returns the swap as it is to be sent.
 * @throws swap/approval-failed, swap/expired, swap/price-moved, swap/unsafe, wallet/rejected, chain/*, rpc/*
 */
export async function allow(
  latchkey: Latchkey,
  prepared: PreparedSwap,
  onStep: (step: AllowStep) => void,
): Promise<Call> {
  if (prepared.approvals.length === 0) return prepared.call
  const signed = await allowBySignature(latchkey, prepared, onStep)
  if (signed) return signed
  await approve(latchkey, prepared, onStep)
  await recheckSwap(latchkey, prepared, { call: prepared.call, approvals: [] })
  return prepared.call
}

/** `null` when it cannot be done so after all: the allowance is then given by a transaction. */
async function allowBySignature(
  latchkey: Latchkey,
  prepared: PreparedSwap,
  onStep: (step: AllowStep) => void,
): Promise<Call | null> {
  const { account, network, permit, call, approvals } = prepared
  if (!permit) return null
  const chain = await latchkey.chain(account.namespace)
  onStep('signing')
  const signed = await chain.signPermit?.({ account, network, permit, call })
  if (!signed) return null
  try {
    await recheckSwap(latchkey, prepared, { call: signed, approvals: [], permit })
    return signed
  } catch (error) {
    if (!isLatchkeyError(error, 'swap/price-moved')) throw error
    // Either the price has moved, which this tells again, or the token did not take its own permit.
    await recheckSwap(latchkey, prepared, { call, approvals })
    return null
  }
}

/** Gives the allowances one by one. */
async function approve(
  latchkey: Latchkey,
  prepared: PreparedSwap,
  onStep: (step: AllowStep) => void,
): Promise<void> {
  const { account, network, approvals, sell, amount, call } = prepared
  for (const [index, approval] of approvals.entries()) {
    const isReset = index < approvals.length - 1
    onStep(isReset ? 'resetting' : 'approving')
    const sent = await broadcast(latchkey, {
      id: newId(),
      kind: 'approve',
      account,
      network,
      calls: [approval],
      deed: ['approve', sell.address, call.to, isReset ? 0n : amount].join(' ').toLowerCase(),
      about: aboutSwap(prepared),
    })
    onStep('waiting-for-approval')
    const { status } = await waitForEntry(latchkey, sent.id)
    if (status !== 'confirmed') throw new LatchkeyError('swap/approval-failed', {})
  }
}

export function aboutSwap({ sell, amount, call }: PreparedSwap): JournalEntry['about'] {
  return { token: sell.symbol, amount: formatUnits(amount, sell.decimals), to: call.to }
}
