import type { Account, Network } from '@latchkey/core'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { EvmState } from '../evmState.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { requireSigner } from '../signing/requireSigner.ts'
import { readWallet } from '../wallet/askWallet.ts'
import { readCapabilities } from '../wallet/readCapabilities.ts'

const supported = v.object({ supported: v.literal(true) })

/**
 * The wallet's own asset list (EIP-7811), unparsed; `null` from a wallet that does not announce the capability
 * (EIP-5792), and from one on another device, where each read would cross a relay. Neither request opens a prompt.
 */
export async function walletAssets(
  evm: EvmState,
  { account, network }: { account: Account; network: Network },
): Promise<unknown> {
  const chainId = chainIdOf(network.caipNetworkId)
  try {
    const signer = await requireSigner(evm, account)
    if (signer.provider.capabilities) return null
    const { assetDiscovery } = await readCapabilities(signer, chainId)
    if (!v.is(supported, assetDiscovery)) return null
    const { address, ...wallet } = signer
    const params = [{ account: address, chainFilter: [numberToHex(chainId)] }]
    return await readWallet({ ...wallet, method: 'wallet_getAssets', params })
  } catch {
    // Most wallets support neither method.
    return null
  }
}
