import type { Account, Network } from '@latchkey/core'
import type { SolanaState } from '../solanaState.ts'
import { inContext, units } from './replies.ts'
import { requestNodes } from './requestNodes.ts'

/** The account's SOL balance, in lamports. */
export async function nativeBalance(
  { context }: SolanaState,
  { account, network }: { account: Account; network: Network },
): Promise<bigint> {
  return requestNodes(context, network.caipNetworkId, {
    method: 'getBalance',
    params: [account.address, { commitment: 'confirmed' }],
    reply: inContext(units),
  })
}
