import { startSolanaChain } from '@latchkey/testing'
import type { Part } from './part.ts'

const never = new Promise<string>(() => {})

/** The local Solana chain with its tokens: a fresh one at each start, in this very process. */
export const solanaPart: Part = {
  key: 'rpcSolana',
  title: 'Local Solana chain (JSON-RPC)',
  portOffset: 8,
  async start({ port }) {
    const chain = await startSolanaChain({ port })
    return { url: `http://localhost:${port}`, close: chain.close, died: never }
  },
}
