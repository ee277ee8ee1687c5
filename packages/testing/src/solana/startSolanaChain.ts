import type { Server } from 'node:http'
import { address, lamports } from '@solana/kit'
import { createLedger } from './ledger.ts'
import { localSolanaGenesis, localSolanaId } from './localSolana.ts'
import { createMempool } from './mempool.ts'
import { serveRpc } from './serveRpc.ts'

export type SolanaChainOptions = {
  /** A free one when left out. */
  readonly port?: number
  /** How often a block comes, in milliseconds; 400, as on mainnet, when left out. `0`: only by `advance`. */
  readonly slotMs?: number
  /** Another first block makes another chain: its id begins with this. */
  readonly genesisHash?: string
}

/** The state of one account, for `SolanaChain.setAccount`. */
export type SolanaAccountState = {
  readonly address: string
  /** The program that owns it. */
  readonly program: string
  readonly data: Uint8Array
  /** The rent of its data when left out. */
  readonly lamports?: bigint
  readonly executable?: boolean
}

/** A running local Solana chain: a real virtual machine behind the JSON-RPC of a node. */
export type SolanaChain = {
  readonly url: string
  readonly wsUrl: string
  /** CAIP-2. */
  readonly id: `solana:${string}`
  /** Mines this many blocks at once; they contain only pending transactions. */
  advance(blocks: number): void
  /**
   * From now on transactions are accepted but get into no block. The returned function runs those whose
   * blockhash is still valid.
   */
  holdTransactions(): () => void
  /** Names of the methods called so far, over HTTP. */
  readonly requests: readonly string[]
  /** Writes an account as it is: another program, or what an address holds in one. */
  setAccount(account: SolanaAccountState): void
  /** In lamports. */
  balanceOf(owner: string): bigint
  close(): Promise<void>
}

/** Starts a chain with tokens (`localSolanaTokens`) and accounts that own some (`localSolanaAccounts`). */
export async function startSolanaChain(options: SolanaChainOptions = {}): Promise<SolanaChain> {
  const { slotMs = 400, genesisHash = localSolanaGenesis } = options
  const ledger = await createLedger()
  const mempool = createMempool(ledger)
  const requests: string[] = []
  const server = serveRpc({ ledger, mempool, genesisHash }, (method) => requests.push(method))
  const port = await listen(server, options.port ?? 0)
  const timer = slotMs > 0 ? setInterval(ledger.tick, slotMs).unref() : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    id: genesisHash === localSolanaGenesis ? localSolanaId : `solana:${genesisHash.slice(0, 32)}`,
    requests,
    advance(blocks) {
      for (let count = 0; count < blocks; count += 1) ledger.tick()
    },
    holdTransactions: mempool.hold,
    setAccount({ address: at, program, data, executable = false, ...state }) {
      const space = BigInt(data.length)
      ledger.svm.setAccount({
        address: address(at),
        programAddress: address(program),
        lamports: lamports(state.lamports ?? ledger.svm.minimumBalanceForRentExemption(space)),
        ...{ data, executable, space },
      })
    },
    balanceOf: (owner) => ledger.svm.getBalance(address(owner)) ?? 0n,
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : port
}
