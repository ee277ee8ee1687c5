import {
  activeConnection,
  type ConnectErrorType,
  type Connected,
  type Connector,
  type ConnectSharedErrorType,
  connect,
  connectShared,
  type Latchkey,
  LatchkeyError,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

type Failure = ConnectErrorType | ConnectSharedErrorType
type Variables = {
  /** A wallet of `useLatchkeyConnectors`, or WalletConnect: then show `uri` as a QR code. */
  connector: Connector | 'walletConnect'
  signal?: AbortSignal
}

/** Parameters of `useLatchkeyConnect`. */
export type UseLatchkeyConnectParameters = ActionHookParameters<Connected, Failure, Variables>

/** What `useLatchkeyConnect` returns. */
export type UseLatchkeyConnectReturnType = UseMutationResult<Connected, Failure, Variables> & {
  /** The WalletConnect URI to show as a QR code or link; `null` while there is none. */
  uri: string | null
}

/**
 * Connects a wallet, without the modal. Call `mutate` in a click handler.
 * @example
 * const [connector] = useLatchkeyConnectors()
 * const { mutate, isPending, error } = useLatchkeyConnect()
 * if (!connector) return <p>No wallet found in this browser.</p>
 * return <button disabled={isPending} onClick={() => mutate({ connector })}>{error ? 'Try again' : connector.name}</button>
 */
export function useLatchkeyConnect(
  parameters: UseLatchkeyConnectParameters = {},
): UseLatchkeyConnectReturnType {
  const [uri, setUri] = useState<string | null>(null)
  const mutation = useAction(
    'connect',
    async (latchkey: Latchkey, variables: Variables) => {
      setUri(null)
      try {
        return await connectAny(latchkey, variables, setUri)
      } finally {
        setUri(null)
      }
    },
    parameters,
  )
  return { ...mutation, uri }
}

async function connectAny(
  latchkey: Latchkey,
  { connector, ...options }: Variables,
  onUri: (uri: string) => void,
): Promise<Connected> {
  if (connector === 'walletConnect') {
    await connectShared(latchkey, { ...options, id: connector, onUri: (uri) => onUri(uri) })
    return requireConnection(activeConnection(latchkey))
  }
  await connect(latchkey, { ...options, connector })
  return requireConnection(activeConnection(latchkey, connector.namespace))
}

function requireConnection(connection: Connected | null): Connected {
  if (!connection) throw new LatchkeyError('connection/not-connected', {})
  return connection
}
