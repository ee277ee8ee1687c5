import type { Account, Network } from '@latchkey/core'
import { numberToHex } from 'viem'
import type { EvmChain } from '../evmChain.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { askWallet } from '../wallet/askWallet.ts'
import { requireChain, requireSigner } from '../wallet/requireSigner.ts'

/** A request that only the embedded wallet has. @throws network/wrong-chain, wallet/*, rpc/not-allowed, chain/*, calls/timed-out, connection/not-connected */
export async function revokeAccountUpgrade(
  chain: EvmChain,
  { account, network }: { account: Account; network: Network },
): Promise<void> {
  const chainId = chainIdOf(network.caipNetworkId)
  const signer = await requireSigner(chain, account)
  await requireChain(chain, signer, chainId)
  const { address, ...wallet } = signer
  const params = [{ from: address, chainId: numberToHex(chainId) }]
  await askWallet({ ...wallet, method: 'wallet_revokeAccountUpgrade', params })
}
