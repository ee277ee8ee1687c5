import type { GrantAction } from '@latchkey/wire/grant'
import type { ExecutionPermission } from '@latchkey/wire/permissions'
import { getAddress, type Hex, toFunctionSelector } from 'viem'
import { isUnlimited } from '../approve/isUnlimited.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { refuseOwnCalls } from '../smartAccount/refuseOwnCalls.ts'
import type { SmartAccount } from '../smartAccount/smartAccount.ts'
import { refusals } from './refusals.ts'

type Data = Extract<ExecutionPermission, { type: 'contract-call' }>['data']

/** Methods of tokens and of Permit2 that move or approve amounts, which no enforcer of calls limits. */
const tokenMethods: ReadonlySet<string> = new Set(
  [
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'increaseApproval(address,uint256)',
    'transferAndCall(address,uint256)',
    'transferAndCall(address,uint256,bytes)',
    'approveAndCall(address,uint256)',
    'approveAndCall(address,uint256,bytes)',
    'setApprovalForAll(address,bool)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    'send(address,uint256,bytes)',
    'authorizeOperator(address)',
    'approve(address,address,uint160,uint48)',
    'transferFrom(address,address,uint160,address)',
  ].map((signature) => toFunctionSelector(signature)),
)

/** @throws NotAllowed */
export function parseContractCall(
  { addresses, calls, allowanceAmount = 0n }: Data,
  account: SmartAccount,
): GrantAction {
  const contracts = addresses.map((address) => getAddress(address))
  const targets = contracts.map((to) => ({ to, value: 0n, data: '0x' as const }))
  refuseOwnCalls(targets, account)
  if (isUnlimited(allowanceAmount)) throw new NotAllowed(refusals.unlimited)
  const methods = calls.map(parseMethod)
  if (methods.some((method) => tokenMethods.has(method)))
    throw new NotAllowed(refusals.unlimitedTokenMethod)
  return { kind: 'call', contracts, methods, value: allowanceAmount }
}

function parseMethod(text: string): Hex {
  if (/^0x[0-9a-f]{8}$/i.test(text)) return text.toLowerCase() as Hex
  // A signature without names of arguments; viem would also take other forms.
  if (!/^[a-z_$][\w$]*\([\w,()[\]]*\)$/i.test(text)) {
    throw new NotAllowed(refusals.invalidMethod(text.slice(0, 60)))
  }
  return toFunctionSelector(text)
}
