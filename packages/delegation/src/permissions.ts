import { caip10, endpoint, hex, pci } from '@latchkey/wire'
import { evmAddress, quantity } from '@latchkey/wire/userOperation'
import * as v from 'valibot'

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999_999))
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
const addresses = v.pipe(v.array(evmAddress), v.minLength(1), v.maxLength(10))
const amount = quantity(256)
const startTime = v.nullish(seconds)

const total = { allowanceAmount: amount, startTime }
const periodic = { periodAmount: amount, periodDuration: seconds, startTime }
const token = { tokenAddress: evmAddress }

/** A permission of ERC-7715, by its type. */
export const executionPermission = v.variant('type', [
  v.object({ type: v.literal('native-token-allowance'), data: v.object(total) }),
  v.object({ type: v.literal('native-token-periodic'), data: v.object(periodic) }),
  v.object({
    type: v.literal('erc20-token-allowance'),
    data: v.object({ ...token, ...total }),
  }),
  v.object({
    type: v.literal('erc20-token-periodic'),
    data: v.object({ ...token, ...periodic }),
  }),
  /** Calls of listed methods of listed contracts, which may send some of the native coin in total. */
  v.object({
    type: v.literal('contract-call'),
    data: v.object({
      addresses,
      /** Signatures such as `mint(uint256)`, or four-byte selectors. */
      calls: v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.minLength(1), v.maxLength(20)),
      allowanceAmount: v.optional(amount),
    }),
  }),
])
export type ExecutionPermission = v.InferOutput<typeof executionPermission>

/** A limit that holds for the permission as a whole. */
export const permissionRule = v.variant('type', [
  v.object({ type: v.literal('expiry'), data: v.object({ timestamp: seconds }) }),
  /** Who may be paid. */
  v.object({ type: v.literal('payee'), data: v.object({ addresses }) }),
  /** Who may use the permission; the wallet accepts only `to` itself. */
  v.object({ type: v.literal('redeemer'), data: v.object({ addresses }) }),
  v.object({ type: v.literal('call-limit'), data: v.object({ count }) }),
])
export type PermissionRule = v.InferOutput<typeof permissionRule>

/** A permission or rule of any type; its data is parsed by the type afterwards. */
const typeAndData = v.looseObject({ type: v.string(), data: v.looseObject({}) })

/** One request of `wallet_requestExecutionPermissions` (ERC-7715); types and rules are parsed by themselves. */
export const permissionRequest = v.object({
  chainId: quantity(64),
  from: v.nullish(evmAddress),
  /** The account that may use the permission. */
  to: evmAddress,
  permission: typeAndData,
  rules: v.nullish(v.pipe(v.array(typeAndData), v.maxLength(10))),
})
export type PermissionRequest = v.InferOutput<typeof permissionRequest>

/** `params` of `wallet_requestExecutionPermissions`. */
export const permissionRequests = v.pipe(v.array(permissionRequest), v.minLength(1), v.maxLength(5))

/** `params` of `wallet_grantPermissions`, the older form of ERC-7715 that viem sends. */
export const grantPermissionsParams = v.looseTuple([
  v.object({
    expiry: seconds,
    signer: v.object({ type: v.literal('account'), data: v.object({ id: evmAddress }) }),
    permissions: v.strictTuple([
      v.object({
        type: v.string(),
        data: v.looseObject({}),
        policies: v.pipe(v.array(typeAndData), v.maxLength(10)),
      }),
    ]),
  }),
])
export type GrantPermissionsParams = v.InferOutput<typeof grantPermissionsParams>

const permissionContext = v.pipe(hex, v.maxLength(65_536))

/** `params` of `wallet_revokePermissions` and of ERC-7715's `wallet_revokeExecutionPermission`. */
export const revokePermissionParams = v.looseTuple([v.object({ permissionContext })])

/** Calls that deploy the account; needed once, before the first use. */
const dependencies = v.pipe(
  v.array(v.object({ factory: evmAddress, factoryData: v.pipe(hex, v.maxLength(65_536)) })),
  v.maxLength(1),
)

/** What the wallet returns for one granted permission (ERC-7715, ERC-7710). */
export const grantedPermission = v.looseObject({
  /** What the redeemer passes to `redeemDelegations`. */
  context: hex,
  /** Whose `redeemDelegations` it calls. */
  delegationManager: evmAddress,
  dependencies,
})

export const recordPermissionEndpoint = endpoint({
  method: 'POST',
  path: '/v1/sessions/:address/record',
  summary:
    "Adds a granted permission to the account's sessions. The account's signature of the delegation in the context is the proof.",
  input: v.object({ address: caip10, context: permissionContext, dependencies }),
  reply: v.object({ pci }),
})
