import {
  activeConnection,
  type Connected,
  type Connector,
  connect,
  connectShared,
  LatchkeyError,
  searchWalletsQuery,
  type Wallet,
  type WalletPage,
  walletsQuery,
} from '@latchkey/core'
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { type Attempt, useAttempt } from '../hooks/useAttempt.ts'
import { useInstanceInfiniteQuery } from '../hooks/useInstanceInfiniteQuery.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The wallets of this browser, as they announce themselves; the list grows while they load. */
export function useLatchkeyConnectors(): readonly Connector[] {
  return useStore(useLatchkey().connectors)
}

/** All wallets of the server's wallet directory in pages (`walletsQuery`); empty without a server. */
export function useLatchkeyWallets(): UseInfiniteQueryResult<InfiniteData<WalletPage, number>> {
  return useInstanceInfiniteQuery(walletsQuery(useLatchkey()))
}

/** The wallets of the directory whose name contains the text (`searchWalletsQuery`). */
export function useLatchkeySearchWallets(options: {
  search: string
}): UseQueryResult<readonly Wallet[]> {
  return useInstanceQuery(searchWalletsQuery(useLatchkey(), options))
}

/** What `useLatchkeyConnect` returns: the state of the last attempt, and `connect`. */
export type LatchkeyConnect = Attempt<Connected> & {
  /** Asks a wallet of this browser for its accounts. Call it in a click handler. @throws wallet/*, connection/aborted */
  connect(options: { connector: Connector; signal?: AbortSignal }): Promise<Connected>
}

/** Connects a wallet of `useLatchkeyConnectors` (`connect`). */
export function useLatchkeyConnect(): LatchkeyConnect {
  const latchkey = useLatchkey()
  const { attempt, run } = useAttempt<Connected>()
  const handleConnect = useCallback(
    (options: { connector: Connector; signal?: AbortSignal }) =>
      run(async () => {
        await connect(latchkey, options)
        return requireConnection(activeConnection(latchkey, options.connector.namespace))
      }),
    [latchkey, run],
  )
  return { ...attempt, connect: handleConnect }
}

/** What `useLatchkeyConnectShared` returns: the state of the last attempt, the pairing URI, and `connectShared`. */
export type LatchkeyConnectShared = Attempt<Connected> & {
  /** The WalletConnect URI to show as a QR code or link; `null` before there is one. */
  uri: string | null
  /** Waits until a wallet app approves. @throws wallet/rejected, connection/aborted, app/* */
  connectShared(options: { id: 'walletConnect'; signal?: AbortSignal }): Promise<Connected>
}

/** Connects a wallet app through WalletConnect (`connectShared`). */
export function useLatchkeyConnectShared(): LatchkeyConnectShared {
  const latchkey = useLatchkey()
  const [uri, setUri] = useState<string | null>(null)
  const { attempt, run } = useAttempt<Connected>()
  const handleConnect = useCallback(
    (options: { id: 'walletConnect'; signal?: AbortSignal }) =>
      run(async () => {
        try {
          await connectShared(latchkey, { ...options, onUri: (next) => setUri(next) })
        } finally {
          setUri(null)
        }
        return requireConnection(activeConnection(latchkey))
      }),
    [latchkey, run],
  )
  return { ...attempt, uri, connectShared: handleConnect }
}

function requireConnection(connection: Connected | null): Connected {
  if (!connection) throw new LatchkeyError('connection/not-connected', {})
  return connection
}
