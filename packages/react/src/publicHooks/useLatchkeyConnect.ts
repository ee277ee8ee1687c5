import {
  type ConnectErrorType,
  type Connector,
  type ConnectParameters,
  type ConnectReturnType,
  connect,
  type Latchkey,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

type Variables = Pick<ConnectParameters, 'signal'> & {
  /** A wallet of `useLatchkeyConnectors`, or WalletConnect: then show `uri` as a QR code. */
  connector: Connector | 'walletConnect'
}

/** Parameters of `useLatchkeyConnect`. */
export type UseLatchkeyConnectParameters = ActionHookParameters<
  ConnectReturnType,
  ConnectErrorType,
  Variables
>

/** What `useLatchkeyConnect` returns. */
export type UseLatchkeyConnectReturnType = UseMutationResult<
  ConnectReturnType,
  ConnectErrorType,
  Variables
> & {
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

function connectAny(
  latchkey: Latchkey,
  { connector, signal }: Variables,
  onUri: (uri: string) => void,
): Promise<ConnectReturnType> {
  if (connector !== 'walletConnect') return connect(latchkey, { connector, signal })
  return connect(latchkey, { connector, signal, onUri: (uri) => onUri(uri) })
}
