import { silentTimeoutMs, withTimeout } from '@latchkey/core/adapter'
import type { EvmState } from '../evmState.ts'
import { readWallet } from '../wallet/askWallet.ts'
import type { DiscoveredWallet } from '../wallet/createWalletDiscovery.ts'
import { listenToWallet } from '../wallet/listenToWallet.ts'
import { parseAccounts } from '../wallet/walletReplies.ts'
import { connectSource, disconnectOthers } from './connectWallet.ts'
import { refreshConnection } from './refreshConnection.ts'
import { readStoredConnector } from './storedConnector.ts'
import { findSource, type Source, waitForWagmi } from './wagmiState.ts'

/** Restores the stored connection without a prompt; ends without an error when that is impossible. */
export async function reconnect(evm: EvmState): Promise<void> {
  // wagmi's own hooks may be doing the same at this moment.
  if (evm.isSiteConfig) await waitForWagmi(evm.config)
  const stored = findStoredSource(evm)
  if (stored && (!('listed' in stored.source) || (await isAuthorised(stored.source)))) {
    await restore(evm, stored)
  }
  // A connection that the visitor started meanwhile has priority; wait until it is settled.
  await evm.attempts.idle()
}

/** Restores the stored connection if its wallet authorizes the page; else the state does not change, not even briefly. */
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
async function isAuthorised(source: Source): Promise<boolean> {
  const authorised = 'listed' in source ? source.listed.isAuthorized() : showsAccounts(source.found)
  try {
    return await withTimeout(authorised, { timeoutMs: silentTimeoutMs, wallet: '' })
  } catch {
    // A wallet that cannot respond is not authorized.
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

/**
 * Connects the Safe around this page without a prompt, when the page is a Safe app and its wagmi config has the `safe`
 * connector. Opening a Safe app is the visitor's choice to connect; Safe's own interface expects it.
 */
export async function connectSafeApp(evm: EvmState): Promise<void> {
  const { config, attempts } = evm
  const listed = config.connectors.find(({ type }) => type === 'safe')
  if (!listed) return
  // wagmi's own hooks may be doing the same at this moment.
  await waitForWagmi(config)
  if (!(await isAuthorised({ listed }))) return
  if (config.state.status !== 'disconnected' || attempts.isBusy()) return
  try {
    await attempts.run({
      connectorId: listed.id,
      work: (signal) => connectSource(evm, { listed }, { signal, isSilent: true }),
    })
    await refreshConnection(evm)
  } catch {
    // The visitor started nothing, so no error is shown; the row of the Safe stays.
  }
}

/**
 * Watches the stored wallet while it is unavailable: a wallet that was locked, removed the page's permission or was
 * injected late is connected again when it returns accounts. wagmi does this itself for its own connectors.
 */
export function watchStoredWallet(evm: EvmState): () => void {
  const { config, discovery } = evm
  let listenedProvider: DiscoveredWallet['provider'] | null = null
  let stopListening = (): void => {}

  const updateListener = (): void => {
    const wallet = storedWallet(evm)
    if (listenedProvider === (wallet?.provider ?? null)) return
    stopListening()
    listenedProvider = wallet?.provider ?? null
    stopListening = wallet
      ? listenToWallet(wallet.provider, { accountsChanged: onAccounts })
      : () => {}
  }
  const onAccounts = (accounts: unknown): void => {
    if (Array.isArray(accounts) && accounts.length > 0) void resume(evm)
  }
  const onWallets = (): void => {
    updateListener()
    void resume(evm)
  }

  updateListener()
  const cleanups = [
    discovery.watch(onWallets),
    config.subscribe((state) => state.status, updateListener),
  ]
  return () => {
    stopListening()
    for (const cleanUp of cleanups) cleanUp()
  }
}

function storedWallet(evm: EvmState): DiscoveredWallet | null {
  const connectorId = readStoredConnector(evm.context.storage)
  const source = connectorId === null ? null : findSource(evm, connectorId)
  return source && 'found' in source ? source.found : null
}
