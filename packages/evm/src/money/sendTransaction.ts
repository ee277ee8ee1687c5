import { type Account, LatchkeyError, type TransactionRequest } from '@latchkey/core'
import { type Address, type Hex, isAddress, numberToHex } from 'viem'
import type { EvmState } from '../evmState.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { requireChain, requireSigner } from '../signing/requireSigner.ts'
import { askWallet } from '../wallet/askWallet.ts'
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
  const signer = await requireSigner(evm, account)
  const payload = transactionPayload(signer.address, transaction)
  await requireChain(evm, signer, chainIdOf(transaction.chainId))
  const { address: _, ...wallet } = signer
  return parseHash(await askWallet({ ...wallet, method: 'eth_sendTransaction', params: [payload] }))
}

/** The parameter of `eth_sendTransaction`. @throws caip/invalid-address */
export function transactionPayload(
  from: Address,
  { to, data, value, gas, chainId }: TransactionRequest,
): Readonly<Record<string, string>> {
  if (!isAddress(to)) throw new LatchkeyError('caip/invalid-address', { id: to })
  return {
    from,
    to,
    chainId: numberToHex(chainIdOf(chainId)),
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value: numberToHex(value) }),
    ...(gas === undefined ? {} : { gas: numberToHex(gas) }),
  }
}
