import type { Account } from '@latchkey/core'
import type { Call } from '@latchkey/core/adapter'
import { type Address, encodeFunctionData, encodePacked, type Hex, pad, parseAbi } from 'viem'
import { toAddress } from './toAddress.ts'

/** Delegation Framework 1.3.0 (docs/decisions/0025): the same addresses on every network with smart accounts. */
const tokenBalanceEnforcer: Address = '0xcdF6aB796408598Cea671d79506d7D48E97a5437'
const nativeBalanceEnforcer: Address = '0xbD7B277507723490Cd50b12EaaFe87C616be6880'

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
  const accountAddress = toAddress(account.address)
  const terms = encodeTerms({ accountAddress, token, minimum })
  const to = token === null ? nativeBalanceEnforcer : tokenBalanceEnforcer
  const args = [terms, '0x', zeroWord, '0x', zeroWord, accountAddress, accountAddress] as const
  return {
    before: { to, data: encodeFunctionData({ abi, functionName: 'beforeHook', args }) },
    after: { to, data: encodeFunctionData({ abi, functionName: 'afterHook', args }) },
  }
}

/** The enforcer's `enforceDecrease`: with `false` the balance must rise by at least the amount. */
const enforceDecrease = false

/** Direction, token (absent for the native currency), account and amount, packed. */
function encodeTerms(options: {
  accountAddress: Address
  token: string | null
  minimum: bigint
}): Hex {
  const { accountAddress, token, minimum } = options
  if (token === null) {
    return encodePacked(['bool', 'address', 'uint256'], [enforceDecrease, accountAddress, minimum])
  }
  const types = ['bool', 'address', 'address', 'uint256'] as const
  return encodePacked(types, [enforceDecrease, toAddress(token), accountAddress, minimum])
}
