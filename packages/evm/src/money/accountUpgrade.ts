import type { Account, Network } from '@latchkey/core'
import { numberToHex } from 'viem'
import type { EvmState } from '../evmState.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { requireChain, requireSigner } from '../signing/requireSigner.ts'
import { askWallet } from '../wallet/askWallet.ts'

/** A request that only the embedded wallet has. @throws network/wrong-chain, wallet/*, rpc/not-allowed, chain/*, calls/timed-out, connection/not-connected */
export async function revokeAccountUpgrade(
  evm: EvmState,
  { account, network }: { account: Account; network: Network },
): Promise<void> {
  const chainId = chainIdOf(network.caipNetworkId)
  const signer = await requireSigner(evm, account)
  await requireChain(evm, signer, chainId)
  const { address, ...wallet } = signer
  const params = [{ from: address, chainId: numberToHex(chainId) }]
  await askWallet({ ...wallet, method: 'wallet_revokeAccountUpgrade', params })
}
