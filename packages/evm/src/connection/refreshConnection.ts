import { LatchkeyError } from '@latchkey/core'
import { type Connection, deepEqual } from '@wagmi/core'
import type { Address } from 'viem'
import type { EvmChain } from '../evmChain.ts'
import { withTimeout } from '../wallet/waiting.ts'
import { currentConnection } from './currentConnection.ts'
import { chosenFirst } from './switchAccount.ts'

const timeoutMs = 10_000
const maxRounds = 5

/**
 * Asks the connected wallet, silently, where it stands and corrects the state. Events get lost: while a
 * connection is being made, while the page sleeps, and in wallets that send none.
 */
export async function checkWallet(chain: EvmChain): Promise<void> {
  const { config } = chain
  for (let round = 0; round < maxRounds; round++) {
    const before = config.state
    const connection = before.status === 'connected' ? currentConnection(config) : null
    if (!connection) return
    const facts = await readFacts(connection)
    if (!facts) return
    if (config.state === before) return correct(chain, connection, facts)
    // Something happened meanwhile, so the answer may be older than the state: ask again.
  }
}

type Facts = { accounts: readonly Address[]; chainId: number }

async function readFacts({ connector }: Connection): Promise<Facts | null> {
  try {
    const [accounts, chainId] = await withTimeout(
      Promise.all([connector.getAccounts(), connector.getChainId()]),
      timeoutMs,
      () => new LatchkeyError('wallet/timed-out', { wallet: connector.name }),
    )
    return Number.isSafeInteger(chainId) ? { accounts, chainId } : null
  } catch {
    // A wallet that does not answer tells nothing new.
    return null
  }
}

function correct(chain: EvmChain, connection: Connection, facts: Facts): void {
  const { connector } = connection
  const { chainId } = facts
  const accounts = chosenFirst(chain, facts.accounts)
  const isSame = chainId === connection.chainId && deepEqual(accounts, connection.accounts)
  if (accounts.length === 0) connector.onDisconnect()
  else if (!isSame) connector.emitter.emit('change', { accounts, chainId })
}
