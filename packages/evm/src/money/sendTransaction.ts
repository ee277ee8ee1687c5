import { type Account, LatchkeyError, type TransactionRequest } from '@latchkey/core'
import { type Hex, isAddress, numberToHex } from 'viem'
import type { EvmState } from '../evmState.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { askWallet } from '../wallet/askWallet.ts'
import { requireChain, requireSigner } from '../wallet/requireSigner.ts'
import { parseHash } from '../wallet/walletReplies.ts'

/**
 * Sends a transaction through the wallet, once. The payload names its chain id, and is sent only while the wallet
 * reports that chain.
 * @throws network/wrong-chain, wallet/rejected, wallet/unauthorised, connection/not-connected, chain/…
 */
export async function sendTransaction(
  evm: EvmState,
  { account, transaction }: { account: Account; transaction: TransactionRequest },
): Promise<Hex> {
  const { to, data, value, gas } = transaction
  if (!isAddress(to)) throw new LatchkeyError('caip/invalid-address', { id: to })
  const chainId = chainIdOf(transaction.chainId)
  const signer = await requireSigner(evm, account)
  const payload = {
    from: signer.address,
    to,
    chainId: numberToHex(chainId),
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value: numberToHex(value) }),
    ...(gas === undefined ? {} : { gas: numberToHex(gas) }),
  }
  await requireChain(evm, signer, chainId)
  const { address: _, ...wallet } = signer
  return parseHash(await askWallet({ ...wallet, method: 'eth_sendTransaction', params: [payload] }))
}
