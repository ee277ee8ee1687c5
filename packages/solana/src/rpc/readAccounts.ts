import type { Caip2 } from '@latchkey/core'
import type { ChainContext } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { accountReply, type ChainAccount, inContext } from './replies.ts'
import { requestNodes } from './requestNodes.ts'

/** Reads accounts; `null` for each that does not exist. */
export async function readAccounts(
  context: ChainContext,
  network: Caip2,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | null)[]> {
  return requestNodes(context, network, {
    method: 'getMultipleAccounts',
    params: [addresses, { encoding: 'base64', commitment: 'confirmed' }],
    reply: inContext(v.pipe(v.array(v.nullable(accountReply)), v.length(addresses.length))),
  })
}
