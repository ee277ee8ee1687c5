import { createBitcoinLedger } from './bitcoinLedger.ts'
import { localBitcoinAccounts, localBitcoinId } from './localBitcoin.ts'
import { serveEsplora } from './serveEsplora.ts'

export type BitcoinChainOptions = {
  /** A free one when left out. */
  readonly port?: number
  /** How often a block comes, in milliseconds; `0` (when left out): only by `mine`. */
  readonly blockMs?: number
}

/**
 * A running local Bitcoin chain: no node, but a ledger of coins that checks every signature and every sum, behind
 * the calls of an Esplora server.
 */
export type BitcoinChain = {
  /** Of its Esplora server. */
  readonly url: string
  /** CAIP-2. */
  readonly id: typeof localBitcoinId
  mine(): void
  /** In satoshis, pending transactions included. */
  balanceOf(address: string): bigint
  close(): Promise<void>
}

/** Starts a chain on which the people of `localBitcoinAccounts` have coins. */
export async function startBitcoinChain(options: BitcoinChainOptions = {}): Promise<BitcoinChain> {
  const { port: requestedPort = 0, blockMs = 0 } = options
  const ledger = createBitcoinLedger(Object.values(localBitcoinAccounts))
  const server = serveEsplora(ledger)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(requestedPort, '127.0.0.1', resolve)
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : requestedPort
  const timer = blockMs > 0 ? setInterval(ledger.mine, blockMs).unref() : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    id: localBitcoinId,
    mine: ledger.mine,
    balanceOf: (address) => ledger.coinsOf(address).reduce((sum, { amount }) => sum + amount, 0n),
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
