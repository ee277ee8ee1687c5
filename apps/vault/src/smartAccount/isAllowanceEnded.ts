import { isAddressEqual } from 'viem'
import type { AccountCall } from './accountCalls.ts'

/** `approve(address,uint256)` of ERC-20. */
const approveSelector = '0x095ea7b3'
const approvalLength = 2 + 2 * (4 + 32 + 32)
const zeroAmount = '0'.repeat(64)

/**
 * Whether a call is an ERC-20 approval that a later call of the same batch sets back to zero: after the batch the spender
 * can take nothing. During the batch it can take what it is allowed, so that warnings of an unlimited approval stay.
 */
export function isAllowanceEnded(call: AccountCall, laterCalls: readonly AccountCall[]): boolean {
  const spender = spenderOf(call)
  if (spender === null) return false
  const lastApproval = laterCalls.findLast(
    (candidate) => isAddressEqual(candidate.to, call.to) && spenderOf(candidate) === spender,
  )
  return (
    lastApproval !== undefined &&
    lastApproval.value === 0n &&
    lastApproval.data.endsWith(zeroAmount)
  )
}

function spenderOf({ data }: AccountCall): string | null {
  if (!data.startsWith(approveSelector) || data.length !== approvalLength) return null
  return data.slice(10, 74).toLowerCase()
}
