import { LatchkeyError, type Network } from '@latchkey/core'
import { getChainId } from 'viem/actions'
import type { EvmState } from '../evmState.ts'
import { readNode } from './readNode.ts'
import { chainIdOf } from './toChain.ts'

/** @throws network/wrong-chain when the node is on another chain */
export async function requireNode(evm: EvmState, network: Network): Promise<void> {
  const expected = chainIdOf(network.caipNetworkId)
  const actual = await readNode(evm, network, 'eth_chainId', (client) => getChainId(client))
  if (actual === expected) return
  throw new LatchkeyError('network/wrong-chain', {
    expected: `eip155:${expected}`,
    actual: `eip155:${actual}`,
  })
}
