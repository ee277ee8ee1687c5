import { addIndexedChain } from '../history/chainCursor.ts'
import { followChain } from '../history/followChain.ts'
import type { TestServer } from './createTestServer.ts'

/** Indexes a chain up to its head at once. */
export async function indexNow(
  server: Pick<TestServer, 'context'>,
  chain: string = 'eip155:31337',
  holder: string = 'test',
): Promise<void> {
  const { context } = server
  const fromBlock = context.config.networks[chain]?.indexer?.fromBlock ?? 0
  await addIndexedChain(context.db, chain, fromBlock)
  const signal = new AbortController().signal
  await followChain({ context, chain, holder, fromBlock: BigInt(fromBlock), signal })
}
