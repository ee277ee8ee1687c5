import { LatchkeyError, type Network } from '@latchkey/core'
import * as v from 'valibot'
import type { SolanaState } from '../solanaState.ts'
import { requestNodes } from './requestNodes.ts'

/** Compares the node's genesis hash with the network's id, which is its beginning. @throws network/wrong-chain */
export async function requireNode({ context }: SolanaState, network: Network): Promise<void> {
  const expected = network.caipNetworkId
  const genesis = await requestNodes(context, expected, {
    method: 'getGenesisHash',
    params: [],
    reply: v.string(),
  })
  const actual = `solana:${genesis.slice(0, 32)}`
  if (actual !== expected) throw new LatchkeyError('network/wrong-chain', { expected, actual })
}
