import { silentTimeoutMs, withTimeout } from '@latchkey/core/adapter'
import type { EvmState } from '../evmState.ts'
import { readWallet } from '../wallet/askWallet.ts'
import type { DiscoveredWallet } from '../wallet/createWalletDiscovery.ts'
import { parseAccounts } from '../wallet/walletReplies.ts'
import { connectSource, disconnectOthers } from './connectWallet.ts'
import { findSource, type Source } from './findSource.ts'
import { refreshConnection } from './refreshConnection.ts'
import { readStoredConnector } from './storedConnector.ts'
import { waitForWagmi } from './waitForWagmi.ts'

/** Restores the stored connection without a prompt; ends without an error when that is impossible. */
export async function reconnect(evm: EvmState): Promise<void> {
  // wagmi's own hooks may be doing the same at this moment.
  if (evm.isOwnersConfig) await waitForWagmi(evm.config)
  const stored = findStoredSource(evm)
  if (stored && (!('listed' in stored.source) || (await isAuthorised(stored.source)))) {
    await restore(evm, stored)
  }
  // A connection that the visitor started meanwhile has priority; wait until it is settled.
  await evm.attempts.idle()
}

/** Restores the stored connection if its wallet authorises the page; else the state does not change, not even briefly. */
export async function resume(evm: EvmState): Promise<void> {
  const stored = findStoredSource(evm)
  if (stored && (await isAuthorised(stored.source))) await restore(evm, stored)
}

type StoredSource = { connectorId: string; source: Source }

/** The source of the stored connector, when nothing is connected or connecting. */
function findStoredSource(evm: EvmState): StoredSource | null {
  const connectorId = readStoredConnector(evm.context.storage)
  if (connectorId === null || evm.attempts.isBusy()) return null
  if (evm.config.state.status !== 'disconnected') return null
  const source = findSource(evm, connectorId)
  return source && { connectorId, source }
}

/** Whether the wallet gives the page its accounts without a prompt. */
export async function isAuthorised(source: Source): Promise<boolean> {
  const authorised = 'listed' in source ? source.listed.isAuthorized() : showsAccounts(source.found)
  try {
    return await withTimeout(authorised, { timeoutMs: silentTimeoutMs, wallet: '' })
  } catch {
    // A wallet that cannot answer is not authorised.
    return false
  }
}

async function showsAccounts({ provider, connector }: DiscoveredWallet): Promise<boolean> {
  const reply = await readWallet({ provider, wallet: connector.name, method: 'eth_accounts' })
  return parseAccounts(reply).length > 0
}

async function restore(evm: EvmState, { connectorId, source }: StoredSource): Promise<void> {
  if (findStoredSource(evm)?.connectorId !== connectorId) return
  try {
    await evm.attempts.run({
      connectorId,
      work: (signal) => connectSource(evm, source, { signal, isSilent: true }),
    })
    disconnectOthers(evm)
    await refreshConnection(evm)
  } catch {
    // Locked, removed or stuck: the visitor started nothing, so no error is shown.
  }
}
