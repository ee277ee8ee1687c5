import type { CaipNetworkId } from '../caip/caip.ts'

type Start = {
  /** Unix seconds. Default: at once. */
  startTime?: number
}
type Total = Start & { allowanceAmount: bigint }
type Periodic = Start & {
  periodAmount: bigint
  /** In seconds, at least 60. What is left at the end of a period is lost. */
  periodDuration: number
}
type Token = { tokenAddress: string }

/** What a permission allows the site's backend to do with the account (ERC-7715). Amounts are in base units. */
export type Permission =
  | { type: 'native-token-allowance'; data: Total }
  | { type: 'native-token-periodic'; data: Periodic }
  | { type: 'erc20-token-allowance'; data: Total & Token }
  | { type: 'erc20-token-periodic'; data: Periodic & Token }
  | {
      type: 'contract-call'
      data: {
        addresses: readonly string[]
        /** Signatures such as `mint(uint256)`, or four-byte selectors. */
        calls: readonly string[]
        /** What all calls together may send of the native coin. Default: nothing. */
        allowanceAmount?: bigint
      }
    }

/** A requested permission with its limits. */
export type PermissionRequest = Permission & {
  /** How often it can be used; contract calls need this limit. */
  maxCalls?: number
  /** The allowed recipients. Default: any address. A token permission allows one. */
  payees?: readonly string[]
}

/** A permission that the account has granted. It is redeemed with ERC-7710. */
export type GrantedPermission = {
  permission: PermissionRequest
  /** The account that granted it. */
  from: string
  /** The account that can use it. */
  to: string
  /** Unix seconds. */
  expiry: number
  network: CaipNetworkId
  /** What the redeemer passes to `redeemDelegations`. It is no secret: only `to` can use it. */
  context: `0x${string}`
  /** The contract that redeems it. */
  delegationManager: `0x${string}`
  /** Calls that deploy the account's contract, if it isn't deployed yet. */
  dependencies: readonly { factory: `0x${string}`; factoryData: `0x${string}` }[]
}

/** What the chain says about a permission that has not ended. */
export type PermissionUse = {
  isRevoked: boolean
  /** What can still be taken, in base units: of the amount in total, or in the current period. */
  left: bigint
  /** `null`: the number of calls isn't limited. */
  callsLeft: number | null
}

/** A permission decoded from its context: what the contracts enforce, regardless of what a server says. */
export type DecodedPermission = {
  /** The only account that can use it. */
  to: string
  /** Unix seconds; 0 means immediately. */
  startsAt: number
  /** Unix seconds at which it expires. */
  endsAt: number
  /** `null`: as often as the amount allows. */
  maxCalls: number | null
  action:
    | {
        kind: 'pay'
        /** `null`: the native currency. */
        token: string | null
        amount: bigint
        /** `null`: the amount is for the whole time. */
        periodSeconds: number | null
        /** Empty: any recipient. */
        payees: readonly string[]
      }
    | {
        kind: 'call'
        contracts: readonly string[]
        /** Four-byte selectors. */
        methods: readonly string[]
        /** The native currency that all calls together can send. */
        value: bigint
      }
  /** `null` if it has ended. */
  use: PermissionUse | null
}
