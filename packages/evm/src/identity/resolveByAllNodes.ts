import { LatchkeyError, type Network } from '@latchkey/core'
import type { ResolvedName } from '@latchkey/core/adapter'
import type { Client } from 'viem'
import type { EvmState } from '../evmState.ts'
import { askAllNodes } from './askAllNodes.ts'

/**
 * Resolves an ENS name at every independent node at once.
 * @throws name/sources-disagree when two nodes differ; the site's node's error when no node responds
 */
export async function resolveByAllNodes(
  evm: EvmState,
  question: { network: Network; name: string; ask(client: Client): Promise<string | null> },
): Promise<ResolvedName | null> {
  const { network, name, ask } = question
  const answers = await askAllNodes(evm, network, ask)
  const [{ value: address }] = answers
  if (answers.some(({ value }) => value?.toLowerCase() !== address?.toLowerCase())) {
    throw new LatchkeyError('name/sources-disagree', { name })
  }
  return address === null ? null : { address, sources: answers.map(({ source }) => source) }
}
