import type { Network } from '@latchkey/core'
import type { TransactionDetails } from '@latchkey/core/adapter'
import { isHash, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import type { EvmState } from '../evmState.ts'
import { fromNodeError } from './fromNodeError.ts'
import { readClient } from './readClient.ts'

/** Fee, block, nonce and call data of a mined transaction. @throws rpc/no-url, rpc/http, rpc/unreachable, rpc/failed */
export async function transactionDetails(
  evm: EvmState,
  { network, hash }: { network: Network; hash: string },
): Promise<TransactionDetails | null> {
  if (!isHash(hash)) return null
  const client = readClient(evm, network)
  try {
    const [receipt, transaction] = await Promise.all([
      getTransactionReceipt(client, { hash }),
      getTransaction(client, { hash }),
    ])
    return {
      fee: receipt.gasUsed * receipt.effectiveGasPrice + rollupFee(receipt),
      block: receipt.blockNumber,
      nonce: transaction.nonce,
      data: transaction.input,
    }
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    if (error instanceof TransactionNotFoundError) return null
    throw fromNodeError(error, 'eth_getTransactionReceipt')
  }
}

/** OP Stack chains charge for publishing the transaction on Ethereum, besides the gas. */
function rollupFee(receipt: object): bigint {
  const fee = 'l1Fee' in receipt ? receipt.l1Fee : null
  return typeof fee === 'string' && /^0x[0-9a-f]{1,64}$/i.test(fee) ? BigInt(fee) : 0n
}
