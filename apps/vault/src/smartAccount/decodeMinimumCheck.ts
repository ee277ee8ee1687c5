import { type Address, getAddress, type Hex, isAddressEqual, parseAbi, size, slice } from 'viem'
import type { DecodedCall, Minimum } from '../approve/decodeCall.ts'
import { decodeExactly } from '../approve/decodeExactly.ts'
import { texts } from '../text/language.ts'
import type { AccountCall } from './accountCalls.ts'
import type { SmartAccount } from './smartAccount.ts'

/** Delegation Framework 1.3.0: they compare balances and move nothing. */
const tokenEnforcer: Address = '0xcdF6aB796408598Cea671d79506d7D48E97a5437'
const coinEnforcer: Address = '0xbD7B277507723490Cd50b12EaaFe87C616be6880'

const abi = parseAbi([
  'function beforeHook(bytes terms, bytes args, bytes32 mode, bytes executionCalldata, bytes32 delegationHash, address delegator, address redeemer)',
  'function afterHook(bytes terms, bytes args, bytes32 mode, bytes executionCalldata, bytes32 delegationHash, address delegator, address redeemer)',
])

/** A call to a balance-change enforcer, which reverts the batch when the account receives less; `null` for any other. */
export function decodeMinimumCheck(
  { to, data, value }: AccountCall,
  { address }: SmartAccount,
): DecodedCall | null {
  const isToken = isAddressEqual(to, tokenEnforcer)
  if (value !== 0n || (!isToken && !isAddressEqual(to, coinEnforcer))) return null
  const call = decodeExactly(abi, data)
  if (!call || !isOwnIncrease(call.args[0], { address, isToken })) return null
  const isAfter = call.functionName === 'afterHook'
  return {
    title: isAfter ? texts().smartAccount.checkReceived : texts().smartAccount.noteBalance,
    facts: [],
    warnings: [],
    needsWindow: false,
    movesValue: false,
    receivers: [],
    ...(isAfter ? { minimum: minimumOf(call.args[0], { isToken }) } : {}),
  }
}

/**
 * Whether the terms require that this account's balance increases. Bytes: 1 (0x00: an increase),
 * 20 of the token (only in the token enforcer's), 20 of the account, 32 of the amount.
 */
function isOwnIncrease(
  terms: Hex,
  { address, isToken }: { address: Address; isToken: boolean },
): boolean {
  const accountOffset = isToken ? 21 : 1
  if (size(terms) !== accountOffset + 52 || slice(terms, 0, 1) !== '0x00') return false
  return isAddressEqual(slice(terms, accountOffset, accountOffset + 20), address)
}

function minimumOf(terms: Hex, { isToken }: { isToken: boolean }): Minimum {
  const amount = BigInt(slice(terms, -32))
  return { token: isToken ? getAddress(slice(terms, 1, 21)) : null, amount }
}
