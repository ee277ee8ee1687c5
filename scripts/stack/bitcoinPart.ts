import { startBitcoinChain } from '@latchkey/testing'
import type { Part } from './part.ts'

const never = new Promise<string>(() => {})

/** The local Bitcoin ledger: fresh coins at each start, in this very process; what waits is mined every two seconds. */
export const bitcoinPart: Part = {
  key: 'esplora',
  title: 'Local Bitcoin ledger (Esplora)',
  portOffset: 9,
  async start({ port }) {
    const chain = await startBitcoinChain({ port, blockMs: 2_000 })
    return { url: `http://localhost:${port}`, close: chain.close, died: never }
  },
}
