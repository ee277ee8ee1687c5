import { type Account, LatchkeyError, type Network } from '@latchkey/core'
import type { GrantedPermission, PermissionRequest } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { EvmState } from '../evmState.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { requireChain, requireSigner } from '../signing/requireSigner.ts'
import { askWallet } from '../wallet/askWallet.ts'
import { toAddress } from './toAddress.ts'

const hex = v.custom<`0x${string}`>((value) => /^0x[0-9a-f]*$/i.test(String(value)))
const grantReply = v.array(
  v.object({
    context: hex,
    delegationManager: hex,
    dependencies: v.array(v.object({ factory: hex, factoryData: hex })),
  }),
)

type AccountOnNetwork = { account: Account; network: Network }

/**
 * Asks the wallet for permissions (ERC-7715). The embedded wallet shows what it would sign, so that the request guard
 * does not review it a second time.
 * @throws network/wrong-chain, wallet/*, rpc/not-allowed, connection/not-connected
 */
export async function grantPermissions(
  evm: EvmState,
  options: AccountOnNetwork & {
    to: string
    expiry: number
    permissions: readonly PermissionRequest[]
  },
): Promise<readonly GrantedPermission[]> {
  const { to, expiry, permissions, network } = options
  const { ask, chainId, address } = await openWallet(evm, options)
  const params = permissions.map((order) => ({
    chainId: numberToHex(chainId),
    from: address,
    to: toAddress(to),
    permission: { type: order.type, isAdjustmentAllowed: false, data: toHexAmounts(order.data) },
    rules: toRules(order, expiry),
  }))
  const read = v.safeParse(grantReply, await ask('wallet_requestExecutionPermissions', params))
  if (!read.success || read.output.length !== permissions.length) {
    throw new LatchkeyError('wallet/failed', { code: null })
  }
  return read.output.flatMap((granted, index) => {
    const permission = permissions[index]
    const terms = { from: address, to, expiry, network: network.caipNetworkId }
    return permission ? [{ permission, ...terms, ...granted }] : []
  })
}

/** @throws network/wrong-chain, wallet/*, rpc/not-allowed, chain/*, calls/timed-out, connection/not-connected */
export async function revokePermission(
  evm: EvmState,
  { context, ...accountOnNetwork }: AccountOnNetwork & { context: string },
): Promise<void> {
  const { ask } = await openWallet(evm, accountOnNetwork)
  await ask('wallet_revokePermissions', [{ permissionContext: context }])
}

async function openWallet(evm: EvmState, { account, network }: AccountOnNetwork) {
  const chainId = chainIdOf(network.caipNetworkId)
  const signer = await requireSigner(evm, account)
  await requireChain(evm, signer, chainId)
  const { address, ...wallet } = signer
  const ask = (method: string, params: unknown) => askWallet({ ...wallet, method, params })
  return { chainId, address, ask }
}

function toHexAmounts(data: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? numberToHex(value) : value,
    ]),
  )
}

function toRules({ maxCalls, payees }: PermissionRequest, expiry: number): readonly object[] {
  return [
    { type: 'expiry', data: { timestamp: expiry } },
    ...(maxCalls === undefined ? [] : [{ type: 'call-limit', data: { count: maxCalls } }]),
    ...(payees ? [{ type: 'payee', data: { addresses: payees.map(toAddress) } }] : []),
  ]
}
