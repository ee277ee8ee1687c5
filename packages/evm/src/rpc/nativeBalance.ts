import { type Account, LatchkeyError, type Network } from '@latchkey/core'
import { isAddress } from 'viem'
import { getBalance } from 'viem/actions'
import type { EvmChain } from '../evmChain.ts'
import { fromNodeError } from './fromNodeError.ts'
import { readClient } from './readClient.ts'

/** @throws rpc/no-url, rpc/http, rpc/unreachable, rpc/failed */
export async function nativeBalance(
  chain: EvmChain,
  { account, network }: { account: Account; network: Network },
): Promise<bigint> {
  const { address } = account
  if (!isAddress(address, { strict: false })) {
    throw new LatchkeyError('caip/invalid-address', { id: address })
  }
  const client = readClient(chain, network)
  try {
    return await getBalance(client, { address })
  } catch (error) {
    throw fromNodeError(error, 'eth_getBalance')
  }
}
