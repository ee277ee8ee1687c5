import type { Allowance, Grant, GrantAction } from '@latchkey/delegation'

type Item = { type: string; data: object }
type PermissionTerms = { permissions: readonly Item[]; policies: readonly Item[]; signer: Item }

/** A grant in the terms of ERC-7715, as the list of sessions has them. */
export function describePermission({
  action,
  startsAt,
  maxCalls,
  redeemer,
}: Grant): PermissionTerms {
  const startTime = startsAt === 0n ? {} : { startTime: Number(startsAt) }
  return {
    permissions: [
      action.kind === 'pay' ? describePayment(action, startTime) : describeCalls(action),
    ],
    policies: [
      ...(maxCalls === null ? [] : [{ type: 'call-limit', data: { count: Number(maxCalls) } }]),
      ...(action.kind === 'pay' && action.payees.length > 0
        ? [{ type: 'payee', data: { addresses: action.payees } }]
        : []),
    ],
    signer: { type: 'account', data: { id: redeemer } },
  }
}

function describePayment(
  { token, allowance }: Extract<GrantAction, { kind: 'pay' }>,
  startTime: object,
): Item {
  const kind = allowance.periodSeconds === null ? 'allowance' : 'periodic'
  return {
    type: `${token ? 'erc20' : 'native'}-token-${kind}`,
    data: { ...(token ? { tokenAddress: token } : {}), ...describeAmount(allowance), ...startTime },
  }
}

function describeAmount({ amount, periodSeconds }: Allowance) {
  const digits = String(amount)
  return periodSeconds === null
    ? { allowanceAmount: digits }
    : { periodAmount: digits, periodDuration: Number(periodSeconds) }
}

function describeCalls({
  contracts,
  methods,
  value,
}: Extract<GrantAction, { kind: 'call' }>): Item {
  const data = { addresses: contracts, calls: methods, allowanceAmount: String(value) }
  return { type: 'contract-call', data }
}
