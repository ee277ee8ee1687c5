import { startLocalChain } from '@latchkey/testing'
import type { Part } from './part.ts'

/** The local Ethereum chain with its tokens, pools and names: a fresh one at each start. */
export const chainPart: Part = {
  key: 'rpc',
  title: 'Local chain (JSON-RPC)',
  portOffset: 6,
  async start({ port }) {
    const chain = await startLocalChain({ port })
    return { url: chain.url, close: () => chain.close(), died: chain.died }
  },
}
