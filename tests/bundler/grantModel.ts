import type { Allowance, Grant } from '@latchkey/delegation'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  slice,
} from 'viem'

/** A call that an account makes with a permission. */
export type PermissionUse = {
  by: Address
  to: Address
  value: bigint
  data: Hex
  /** ERC-7579: a single call that reverts when it fails, or another mode. */
  mode: 'single' | 'batch' | 'try'
  /** Unix seconds. */
  at: bigint
}

/** What the grant screen says: which uses of a permission are allowed, one after another. */
export function createGrantModel(grant: Grant): (use: PermissionUse) => boolean {
  let calls = 0n
  let spent = 0n
  let period = 0n
  return (use) => {
    if (!mayRedeem(grant, use)) return false
    if (grant.maxCalls !== null && calls >= grant.maxCalls) return false
    const allowance = allowanceOf(grant)
    const current = periodAt(allowance, grant, use.at)
    const before = current === period ? spent : 0n
    const amount = amountOf(grant, use)
    if (amount === null || before + amount > allowance.amount) return false
    calls += 1n
    spent = before + amount
    period = current
    return true
  }
}

/** Who uses the permission, how and when; not yet for what. */
function mayRedeem(
  { redeemer, startsAt, endsAt }: Grant,
  { mode, by, at }: PermissionUse,
): boolean {
  return mode === 'single' && isSame(by, redeemer) && at >= startsAt && at < endsAt
}

function allowanceOf({ action }: Grant): Allowance {
  return action.kind === 'pay' ? action.allowance : { amount: action.value, periodSeconds: null }
}

function periodAt({ periodSeconds }: Allowance, { startsAt }: Grant, at: bigint): bigint {
  return periodSeconds === null ? 0n : (at - startsAt) / periodSeconds
}

/** What a use would take of the allowance; `null` when it is none of the permitted calls. */
function amountOf({ action }: Grant, { to, value, data }: PermissionUse): bigint | null {
  if (action.kind === 'call') {
    const isListed = action.contracts.some((contract) => isSame(contract, to))
    const isMethod =
      data.length >= 10 && action.methods.some((method) => method === slice(data, 0, 4))
    return isListed && isMethod ? value : null
  }
  const { token, payees } = action
  const isPayee = (payee: Address) =>
    payees.length === 0 || payees.some((candidate) => isSame(candidate, payee))
  if (token === null) return data === '0x' && isPayee(to) ? value : null
  const transfer = readTransfer(data)
  if (!transfer || value !== 0n || !isSame(to, token) || !isPayee(transfer.to)) return null
  return transfer.amount
}

/** Only the canonical bytes of a transfer. */
function readTransfer(data: Hex): { to: Address; amount: bigint } | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName !== 'transfer') return null
    if (encodeFunctionData({ abi: erc20Abi, functionName, args }) !== data) return null
    return { to: args[0], amount: args[1] }
  } catch {
    // Another method.
    return null
  }
}

function isSame(a: Address, b: Address): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
