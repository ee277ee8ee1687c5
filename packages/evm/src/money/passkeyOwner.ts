import type { Account, Network } from '@latchkey/core'
import { numberToHex, parseAbi } from 'viem'
import { getCode, readContract } from 'viem/actions'
import type { EvmState } from '../evmState.ts'
import { readNode } from '../rpc/readNode.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { requireChain, requireSigner } from '../signing/requireSigner.ts'
import { askWallet } from '../wallet/askWallet.ts'
import { toAddress } from './toAddress.ts'

const abi = parseAbi(['function getKeyIdHashesCount() view returns (uint256)'])

type AccountOnNetwork = { account: Account; network: Network }

/** Whether a passkey owns the smart account: the contract (`HybridDeleGator`) counts them. @throws rpc/* */
export async function hasPasskeyOwner(
  evm: EvmState,
  { account, network }: AccountOnNetwork,
): Promise<boolean> {
  const address = toAddress(account.address)
  return readNode(evm, network, 'eth_call', async (client) => {
    // Before its first operation the account has no contract, and the wallet's key is its only owner.
    if (!(await getCode(client, { address }))) return false
    return (await readContract(client, { address, abi, functionName: 'getKeyIdHashesCount' })) > 0n
  })
}

/**
 * Requests that only the embedded wallet has; the vault creates the passkey.
 * @throws network/wrong-chain, wallet/*, rpc/not-allowed, chain/*, calls/timed-out, connection/not-connected
 */
export async function changePasskeyOwner(
  evm: EvmState,
  { account, network, change }: AccountOnNetwork & { change: 'add' | 'remove' },
): Promise<void> {
  const chainId = chainIdOf(network.caipNetworkId)
  const signer = await requireSigner(evm, account)
  await requireChain(evm, signer, chainId)
  const { address, ...wallet } = signer
  const params = [{ from: address, chainId: numberToHex(chainId) }]
  await askWallet({ ...wallet, method: `wallet_${change}PasskeyOwner`, params })
}
