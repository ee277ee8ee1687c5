import type { Account, Network } from '@latchkey/core'
import type { SolanaState } from '../solanaState.ts'
import { inContext, u64 } from './replies.ts'
import { requestNodes } from './requestNodes.ts'

/** The account's SOL balance, in lamports. */
export async function nativeBalance(
  { context }: SolanaState,
  { account, network }: { account: Account; network: Network },
): Promise<bigint> {
  return requestNodes(context, network.caipNetworkId, {
    method: 'getBalance',
    params: [account.address, { commitment: 'confirmed' }],
    reply: inContext(u64),
  })
}
