import type { Account } from '@latchkey/core'
import type { Call } from '@latchkey/core/adapter'
import { type Address, encodeFunctionData, encodePacked, type Hex, pad, parseAbi } from 'viem'
import { toAddress } from './toAddress.ts'

/** Delegation Framework 1.3.0 (docs/decisions/0025): the same addresses on every network with smart accounts. */
const tokenEnforcer: Address = '0xcdF6aB796408598Cea671d79506d7D48E97a5437'
const coinEnforcer: Address = '0xbD7B277507723490Cd50b12EaaFe87C616be6880'

const abi = parseAbi([
  'function beforeHook(bytes terms, bytes args, bytes32 mode, bytes executionCalldata, bytes32 delegationHash, address delegator, address redeemer)',
  'function afterHook(bytes terms, bytes args, bytes32 mode, bytes executionCalldata, bytes32 delegationHash, address delegator, address redeemer)',
])
const zeroWord = pad('0x', { size: 32 })

/**
 * Two calls around a swap that make a smart account's batch revert when the account receives less than the minimum. The
 * framework's balance-change enforcers note the balance and compare it; they move nothing.
 */
export function encodeMinimumCheck({
  account,
  token,
  minimum,
}: {
  account: Account
  token: string | null
  minimum: bigint
}): { before: Call; after: Call } {
  const own = toAddress(account.address)
  const terms = termsOf({ own, token, minimum })
  const to = token === null ? coinEnforcer : tokenEnforcer
  const args = [terms, '0x', zeroWord, '0x', zeroWord, own, own] as const
  return {
    before: { to, data: encodeFunctionData({ abi, functionName: 'beforeHook', args }) },
    after: { to, data: encodeFunctionData({ abi, functionName: 'afterHook', args }) },
  }
}

/** Whether the balance must not fall, the token, the account, and by how much the balance must rise. */
function termsOf(options: { own: Address; token: string | null; minimum: bigint }): Hex {
  const { own, token, minimum } = options
  if (token === null) return encodePacked(['bool', 'address', 'uint256'], [false, own, minimum])
  const types = ['bool', 'address', 'address', 'uint256'] as const
  return encodePacked(types, [false, toAddress(token), own, minimum])
}
