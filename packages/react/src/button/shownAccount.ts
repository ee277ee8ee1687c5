import type { ConnectionState, RestoredAccount } from '@latchkey/core/internal'

/** The connected account, or the one of the last visit while its wallet is being reconnected; else `null`. */
export function shownAccount(connection: ConnectionState): RestoredAccount | null {
  if (connection.status === 'connecting') return connection.restoring ?? null
  if (connection.status === 'disconnected') return null
  return { account: connection.accounts[0], chainId: connection.chainId }
}
