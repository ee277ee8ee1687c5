import type { AssetChange, Simulation } from '../adapter/simulation.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'

/**
 * Asserts that the simulated transfer takes the amount and nothing else, delivers something to the recipient and leaves
 * no allowance. Balances are compared because a token's `transfer` may return nothing, or true without a transfer.
 * Returns what leaves the account, and the amount that arrives (`null` without a simulation).
 * @throws LatchkeyError send/unsafe, chain/execution-reverted
 */
export function assertTransfer(
  simulation: Simulation | null,
  transfer: {
    token: string | null
    amount: bigint
    recipient: { address: string }
    account: { address: string }
  },
): { leaves: readonly AssetChange[]; arrives: bigint | null } {
  if (simulation === null) return { leaves: [], arrives: null }
  if (simulation.status === 'reverted') {
    throw new LatchkeyError('chain/execution-reverted', { reason: simulation.reason })
  }
  const { token, amount, recipient, account } = transfer
  const leaves = simulation.changes.filter((change) => change.amount < 0n)
  const taken = -amountOf(simulation.changes, token)
  // Of a transfer to the account itself, the token may keep a fee.
  const isToSelf = isSameAddress(recipient.address, account.address)
  const arrives = isToSelf ? amount - taken : amountOf(simulation.received, token)
  if (isToSelf ? taken < 0n : taken !== amount) throw unsafeError('amount')
  if (arrives <= 0n) throw unsafeError('nothing-arrives')
  if (leaves.length > (taken > 0n ? 1 : 0)) throw unsafeError('other-asset')
  if (simulation.allowances.length > 0) throw unsafeError('allowance')
  return { leaves, arrives }
}

function unsafeError(reason: string): LatchkeyError {
  return new LatchkeyError('send/unsafe', { reason })
}

function amountOf(changes: readonly AssetChange[], token: string | null): bigint {
  const found = changes.find((change) => {
    if (change.kind === 'nft') return false
    const address = change.kind === 'native' ? null : change.token
    return address?.toLowerCase() === token?.toLowerCase()
  })
  return found?.amount ?? 0n
}
