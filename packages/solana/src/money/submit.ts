import type { CaipNetworkId } from '@latchkey/core'
import * as v from 'valibot'
import { requestNodes } from '../rpc/requestNodes.ts'
import type { SolanaState } from '../solanaState.ts'

/** Submits a signed transaction. Repeating it is safe: the chain executes it once. */
export async function submit(
  state: SolanaState,
  network: CaipNetworkId,
  wire: string,
): Promise<void> {
  const settings = { encoding: 'base64', preflightCommitment: 'confirmed' }
  await requestNodes(state.context, network, {
    method: 'sendTransaction',
    params: [wire, settings],
    reply: v.string(),
  })
}
