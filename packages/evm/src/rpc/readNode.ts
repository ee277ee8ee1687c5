import type { Network } from '@latchkey/core'
import type { Client } from 'viem'
import type { EvmState } from '../evmState.ts'
import { fromNodeError } from './fromNodeError.ts'
import { guardClient } from './guardClient.ts'

/** One read; converts the node's errors. @throws rpc/*, chain/* */
export async function readNode<Value>(
  evm: EvmState,
  network: Network,
  method: string,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(guardClient(evm, network))
  } catch (error) {
    throw fromNodeError(error, method)
  }
}
