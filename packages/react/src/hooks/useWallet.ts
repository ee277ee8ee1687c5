import {
  type Connected,
  type Connections,
  connectionOf,
  type Namespace,
  namespaces,
} from '@latchkey/core'
import { useCallback } from 'react'
import { openNamedWallet } from '../modal/openNamedWallet.ts'
import { waitWhileOpen } from '../modal/waitWhileOpen.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type Attempt, useAttempt } from './useAttempt.ts'

/** What `useLatchkeyWallet` returns: the state of the last attempt, and `connect`. */
export type LatchkeyWallet = Attempt<Connected> & {
  /**
   * Opens the modal at one wallet: a name (`metamask`, `trust`, `magic-eden`), an id of the wallet directory,
   * `walletConnect`, `email` or a social account (`google`). Call it in a click handler.
   * @throws connection/aborted when the visitor closes the modal first
   */
  connect(wallet: string): Promise<Connected>
}

/** Connects one wallet that the site names, for a button of your own. */
export function useLatchkeyWallet(options: { namespace?: Namespace } = {}): LatchkeyWallet {
  const latchkey = useLatchkey()
  const { namespace } = options
  const { attempt, run } = useAttempt<Connected>()
  const connect = useCallback(
    (wallet: string) =>
      run(async () => {
        const before = latchkey.connections.getState()
        await openNamedWallet(latchkey, { wallet, ...(namespace ? { namespace } : {}) })
        const wanted = namespace ? [namespace] : namespaces
        const readNewConnection = () =>
          newConnection(wanted, before, latchkey.connections.getState())
        return waitWhileOpen(latchkey, { store: latchkey.connections, read: readNewConnection })
      }),
    [latchkey, namespace, run],
  )
  return { ...attempt, connect }
}

function newConnection(
  wanted: readonly Namespace[],
  before: Connections,
  now: Connections,
): Connected | null {
  for (const namespace of wanted) {
    const connection = connectionOf(now, namespace)
    const isNew = connection !== connectionOf(before, namespace)
    if (connection.status === 'connected' && isNew) return connection
  }
  return null
}
