import type { Network } from '@latchkey/core'
import type { TransactionDetails } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { SolanaState } from '../solanaState.ts'
import { u64 } from './replies.ts'
import { requestNodes } from './requestNodes.ts'

const reply = v.nullable(v.object({ slot: u64, meta: v.nullable(v.object({ fee: u64 })) }))

/** Fee and slot of a confirmed transaction. */
export async function transactionDetails(
  { context }: SolanaState,
  { network, hash }: { network: Network; hash: string },
): Promise<TransactionDetails | null> {
  const settings = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const found = await requestNodes(context, network.caipNetworkId, {
    method: 'getTransaction',
    params: [hash, settings],
    reply,
  })
  return found?.meta ? { fee: found.meta.fee, block: found.slot, nonce: null, data: null } : null
}
