import { silentTimeoutMs, withTimeout } from '@latchkey/core/adapter'
import type { Connection } from '@wagmi/core'
import type { Address } from 'viem'
import type { EvmState } from '../evmState.ts'
import { chosenFirst } from './switchAccount.ts'
import { currentConnection } from './wagmiState.ts'

const maxRounds = 5

/**
 * Reads the connected wallet's accounts and chain without a prompt and corrects wagmi's state. Events get lost while a
 * connection is being made, while the page is suspended, and in wallets that emit none.
 */
export async function refreshConnection(evm: EvmState): Promise<void> {
  const { config } = evm
  for (let round = 0; round < maxRounds; round++) {
    const before = config.state
    const connection = before.status === 'connected' ? currentConnection(config) : null
    if (!connection) return
    const walletState = await readWalletState(connection)
    if (!walletState) return
    if (config.state === before) return applyWalletState(evm, connection, walletState)
    // The state changed meanwhile, so the answer may be older than the state: read again.
  }
}

type WalletState = { accounts: readonly Address[]; chainId: number }

async function readWalletState({ connector }: Connection): Promise<WalletState | null> {
  try {
    const [accounts, chainId] = await withTimeout(
      Promise.all([connector.getAccounts(), connector.getChainId()]),
      { timeoutMs: silentTimeoutMs, wallet: connector.name },
    )
    return Number.isSafeInteger(chainId) ? { accounts, chainId } : null
  } catch {
    // A wallet that does not respond changes nothing.
    return null
  }
}

function applyWalletState(evm: EvmState, connection: Connection, walletState: WalletState): void {
  const { connector } = connection
  const { chainId } = walletState
  const accounts = chosenFirst(evm, walletState.accounts)
  const isSame = chainId === connection.chainId && accounts.join() === connection.accounts.join()
  if (accounts.length === 0) connector.onDisconnect()
  else if (!isSame) connector.emitter.emit('change', { accounts, chainId })
}
