import type { AssetChange, Simulation } from '../adapter/simulation.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'

/**
 * Does the played transfer do what a transfer does: take the amount and nothing else, bring something to the
 * recipient, and leave nobody with an allowance? That also tells tokens apart that return nothing from those that
 * merely pretend.
 * @throws send/unsafe, chain/execution-reverted
 */
export function checkTransfer(
  played: Simulation | null,
  transfer: {
    token: string | null
    amount: bigint
    recipient: { address: string }
    account: { address: string }
  },
): { leaves: readonly AssetChange[]; arrives: bigint | null } {
  if (played === null) return { leaves: [], arrives: null }
  if (played.status === 'reverted') {
    throw new LatchkeyError('chain/execution-reverted', { reason: played.reason })
  }
  const { token, amount, recipient, account } = transfer
  const leaves = played.changes.filter((change) => change.amount < 0n)
  if (recipient.address.toLowerCase() === account.address.toLowerCase()) {
    return { leaves, arrives: amount }
  }
  const arrives = amountOf(played.received, token)
  if (-amountOf(played.changes, token) !== amount) throw unsafe('amount')
  if (arrives <= 0n) throw unsafe('nothing-arrives')
  if (leaves.length > 1) throw unsafe('other-asset')
  if (played.allowances.length > 0) throw unsafe('allowance')
  return { leaves, arrives }
}

function unsafe(reason: string): LatchkeyError {
  return new LatchkeyError('send/unsafe', { reason })
}

function amountOf(changes: readonly AssetChange[], token: string | null): bigint {
  const found = changes.find((change) => {
    if (change.kind === 'collectible') return false
    const address = change.kind === 'native' ? null : change.token
    return address?.toLowerCase() === token?.toLowerCase()
  })
  return found?.amount ?? 0n
}
