import { type Account, LatchkeyError, type Network } from '@latchkey/core'
import { isAddress } from 'viem'
import { getBalance } from 'viem/actions'
import type { EvmState } from '../evmState.ts'
import { fromNodeError } from './fromNodeError.ts'
import { readClient } from './readClient.ts'

/** @throws rpc/no-url, rpc/http, rpc/unreachable, rpc/failed */
export async function nativeBalance(
  evm: EvmState,
  { account, network }: { account: Account; network: Network },
): Promise<bigint> {
  const { address } = account
  if (!isAddress(address, { strict: false })) {
    throw new LatchkeyError('caip/invalid-address', { id: address })
  }
  const client = readClient(evm, network)
  try {
    return await getBalance(client, { address })
  } catch (error) {
    throw fromNodeError(error, 'eth_getBalance')
  }
}
