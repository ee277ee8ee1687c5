import type { Address, Hex } from 'viem'

/** The spending limit of a permission (session key): an amount that may be taken in total, or anew in each period. */
export type Allowance = {
  /** In base units. */
  amount: bigint
  /** `null`: the amount is for the whole time. */
  periodSeconds: bigint | null
}

/** A permission as the chain enforces it (ERC-7715): what may be done with the account, by whom, and until when. */
export type Grant = {
  /** The only account that can use the permission. */
  redeemer: Address
  /** Unix seconds; 0 means immediately. The first period starts here. */
  startsAt: bigint
  /** Unix seconds: the first moment at which the permission is not valid any more. */
  endsAt: bigint
  /** `null`: as often as the amount allows. */
  maxCalls: bigint | null
  action: GrantAction
}

export type GrantAction =
  /** Payments of the native coin (`token` is `null`) or of one token, and no other calls. */
  | {
      kind: 'pay'
      token: Address | null
      allowance: Allowance
      /** Empty: any recipient. A token payment has one at most. */
      payees: readonly Address[]
    }
  /** Calls of every listed method of every listed contract. */
  | {
      kind: 'call'
      contracts: readonly Address[]
      methods: readonly Hex[]
      /** The native coin that all calls together may send. */
      value: bigint
    }

/** The most that can be taken until the permission ends. */
export function totalOf({ amount, periodSeconds }: Allowance, { startsAt, endsAt }: Grant): bigint {
  if (periodSeconds === null) return amount
  return amount * ((endsAt - 1n - startsAt) / periodSeconds + 1n)
}
