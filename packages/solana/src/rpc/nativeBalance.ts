import type { Account, Network } from '@latchkey/core'
import type { SolanaState } from '../solanaState.ts'
import { askNodes } from './askNodes.ts'
import { inContext, units } from './replies.ts'

/** The account's SOL balance, in lamports. */
export async function nativeBalance(
  { context }: SolanaState,
  { account, network }: { account: Account; network: Network },
): Promise<bigint> {
  return askNodes(context, network.caipNetworkId, {
    method: 'getBalance',
    params: [account.address, { commitment: 'confirmed' }],
    reply: inContext(units),
  })
}
