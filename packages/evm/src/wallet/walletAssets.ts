import type { Account, Network } from '@latchkey/core'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { EvmChain } from '../evmChain.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { readWallet } from './askWallet.ts'
import { requireSigner } from './requireSigner.ts'

const capabilities = v.record(
  v.string(),
  v.looseObject({ assetDiscovery: v.optional(v.looseObject({ supported: v.boolean() })) }),
)

/**
 * The wallet's own asset list (EIP-7811), unparsed; `null` from a wallet that does not announce the capability
 * (EIP-5792). Neither request opens a prompt.
 */
export async function walletAssets(
  chain: EvmChain,
  { account, network }: { account: Account; network: Network },
): Promise<unknown> {
  const id = numberToHex(chainIdOf(network.caipNetworkId))
  try {
    const { address, ...wallet } = await requireSigner(chain, account)
    const reply = await readWallet({
      ...wallet,
      method: 'wallet_getCapabilities',
      params: [address, [id]],
    })
    const offered = Object.entries(v.parse(capabilities, reply))
    const here = offered.find(([key]) => Number(key) === Number(id))?.[1]
    if (here?.assetDiscovery?.supported !== true) return null
    const params = [{ account: address, chainFilter: [id] }]
    return await readWallet({ ...wallet, method: 'wallet_getAssets', params })
  } catch {
    // Most wallets support neither method.
    return null
  }
}
