import type { ExecutionPermission, GrantAction } from '@latchkey/delegation'
import { getAddress, type Hex, isAddressEqual, toFunctionSelector } from 'viem'
import { isUnlimited } from '../approve/isUnlimited.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { coinEnforcer, tokenEnforcer } from '../smartAccount/findMinimumChecks.ts'
import { refuseOwnCalls } from '../smartAccount/refuseOwnCalls.ts'
import type { SmartAccount } from '../smartAccount/smartAccount.ts'
import { isRefusedMethod } from './isRefusedMethod.ts'
import { refusals } from './refusals.ts'

type Data = Extract<ExecutionPermission, { type: 'contract-call' }>['data']

/** @throws NotAllowed */
export function parseContractCall(
  { addresses, calls, allowanceAmount = 0n }: Data,
  account: SmartAccount,
): GrantAction {
  const contracts = addresses.map((address) => getAddress(address))
  const targets = contracts.map((to) => ({ to, value: 0n, data: '0x' as const }))
  refuseOwnCalls(targets, account)
  if (isUnlimited(allowanceAmount)) throw new NotAllowed(refusals.unlimited)
  // They keep the balances that a swap's check compares.
  const enforcers = [tokenEnforcer, coinEnforcer]
  if (contracts.some((to) => enforcers.some((enforcer) => isAddressEqual(enforcer, to)))) {
    throw new NotAllowed(refusals.ownContract)
  }
  const methods = calls.map(parseMethod)
  return { kind: 'call', contracts, methods, value: allowanceAmount }
}

const selector = /^0x[0-9a-f]{8}$/i

/** @throws NotAllowed */
function parseMethod(text: string): Hex {
  const isSelector = selector.test(text)
  // A signature without names of arguments; viem would also take other forms.
  if (!isSelector && !/^[a-z_$][\w$]*\([\w,()[\]]*\)$/i.test(text)) {
    throw new NotAllowed(refusals.invalidMethod(text.slice(0, 60)))
  }
  const method = isSelector ? (text.toLowerCase() as Hex) : toFunctionSelector(text)
  if (isRefusedMethod(method, isSelector ? null : text)) {
    throw new NotAllowed(refusals.refusedMethod)
  }
  return method
}
