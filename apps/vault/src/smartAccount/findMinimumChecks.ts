import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  pad,
  parseAbi,
  size,
  slice,
} from 'viem'
import type { Minimum } from '../approve/decodeCall.ts'
import { decodeExactly } from '../approve/decodeExactly.ts'
import type { AccountCall } from './accountCalls.ts'
import type { SmartAccount } from './smartAccount.ts'

/** Delegation Framework 1.3.0: they compare balances and move nothing. */
export const tokenEnforcer: Address = '0xcdF6aB796408598Cea671d79506d7D48E97a5437'
export const coinEnforcer: Address = '0xbD7B277507723490Cd50b12EaaFe87C616be6880'

const abi = parseAbi([
  'function beforeHook(bytes terms, bytes args, bytes32 mode, bytes executionCalldata, bytes32 delegationHash, address delegator, address redeemer)',
  'function afterHook(bytes terms, bytes args, bytes32 mode, bytes executionCalldata, bytes32 delegationHash, address delegator, address redeemer)',
])
const zeroWord = pad('0x', { size: 32 })

/** Two calls of a batch, by position: it reverts unless the account's balance rises by the minimum between them. */
export type MinimumCheck = { before: number; after: number; minimum: Minimum }

/**
 * The balance checks of a batch. An enforcer stores the balance in `beforeHook` and never deletes it, so that
 * `afterHook` alone compares with an older balance or with zero. A check is therefore exactly one `beforeHook` and one
 * later `afterHook` with the same arguments, in the one form that our swaps have. One other call at an enforcer could
 * change what it stored: then none of its hooks is a check.
 */
export function findMinimumChecks(
  calls: readonly AccountCall[],
  { address }: SmartAccount,
): readonly MinimumCheck[] {
  return [tokenEnforcer, coinEnforcer].flatMap((enforcer) => {
    const hooks = calls.flatMap((call, at) =>
      isAddressEqual(call.to, enforcer) ? [decodeHook(call, { at, own: address })] : [],
    )
    const known = hooks.filter((hook) => hook !== null)
    return known.length === hooks.length ? pairHooks(known) : []
  })
}

type Hook = { at: number; isBefore: boolean; terms: Hex; minimum: Minimum }

/** The enforcer stores one balance per account, token and delegation hash; the hash is always zero here. */
function pairHooks(hooks: readonly Hook[]): readonly MinimumCheck[] {
  return hooks.flatMap((hook) => {
    const ofToken = hooks.filter(({ minimum }) => minimum.token === hook.minimum.token)
    const [before, after] = ofToken
    if (hook !== before || !after || ofToken.length > 2) return []
    const isPair = before.isBefore && !after.isBefore && before.terms === after.terms
    return isPair ? [{ before: before.at, after: after.at, minimum: hook.minimum }] : []
  })
}

function decodeHook(
  { to, data, value }: AccountCall,
  { at, own }: { at: number; own: Address },
): Hook | null {
  const call = decodeExactly(abi, data)
  if (!call || value !== 0n) return null
  const { functionName } = call
  const [terms] = call.args
  const args = [terms, '0x', zeroWord, '0x', zeroWord, own, own] as const
  if (encodeFunctionData({ abi, functionName, args }) !== data.toLowerCase()) return null
  const minimum = minimumOf(terms, { own, isToken: isAddressEqual(to, tokenEnforcer) })
  return minimum && { at, isBefore: functionName === 'beforeHook', terms, minimum }
}

/**
 * `null` unless the terms require that this account's balance rises. Bytes: 1 (0x00: a rise; anything else: a limited
 * fall), 20 of the token (only in the token enforcer's), 20 of the account, 32 of the amount.
 */
function minimumOf(
  terms: Hex,
  { own, isToken }: { own: Address; isToken: boolean },
): Minimum | null {
  const accountOffset = isToken ? 21 : 1
  if (size(terms) !== accountOffset + 52 || slice(terms, 0, 1) !== '0x00') return null
  if (!isAddressEqual(slice(terms, accountOffset, accountOffset + 20), own)) return null
  const amount = BigInt(slice(terms, -32))
  if (amount === 0n) return null
  return { token: isToken ? getAddress(slice(terms, 1, 21)) : null, amount }
}
