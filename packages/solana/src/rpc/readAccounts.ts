import type { CaipNetworkId } from '@latchkey/core'
import type { AdapterContext } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { accountReply, type ChainAccount, inContext } from './replies.ts'
import { requestNodes } from './requestNodes.ts'

/** Reads accounts; `null` for each that does not exist. */
export async function readAccounts(
  context: AdapterContext,
  network: CaipNetworkId,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | null)[]> {
  return requestNodes(context, network, {
    method: 'getMultipleAccounts',
    params: [addresses, { encoding: 'base64', commitment: 'confirmed' }],
    reply: inContext(v.pipe(v.array(v.nullable(accountReply)), v.length(addresses.length))),
  })
}
