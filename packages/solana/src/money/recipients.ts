import { LatchkeyError, type Network } from '@latchkey/core'
import { isOffCurveAddress, address as toAddress } from '@solana/kit'
import * as v from 'valibot'
import { readAccounts } from '../rpc/readAccounts.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import type { SolanaState } from '../solanaState.ts'
import { systemProgram } from './programs.ts'

/** Whether the address is off the curve or owned by a program. A person's account belongs to the system program. */
export async function isContract(
  { context }: SolanaState,
  { network, address }: { network: Network; address: string },
): Promise<boolean> {
  if (isOffCurveAddress(toAddress(address))) return true
  const [found] = await readAccounts(context, network.caipNetworkId, [address])
  return found ? found.owner !== systemProgram : false
}

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
