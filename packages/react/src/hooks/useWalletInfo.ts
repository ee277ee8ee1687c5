import type { ConnectorType, Namespace } from '@latchkey/core'
import { useStore } from 'zustand'
import { connectorImage } from '../format/connectorImage.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useLatchkeyConnection } from './useConnection.ts'

/** What `useLatchkeyWalletInfo` returns of a connected wallet. */
export type WalletInfo = {
  /** As the wallet announced it; over WalletConnect, the name of the wallet on the other side. */
  name: string
  /** The owner's image (`connectorImages`), else the wallet's own. */
  icon: string | null
  rdns: string | null
  type: ConnectorType
}

/** The connected wallet of a namespace (default: the active one); `null` while none is connected. */
export function useLatchkeyWalletInfo(options: { namespace?: Namespace } = {}): WalletInfo | null {
  const connection = useLatchkeyConnection(options)
  const siteOptions = useStore(useLatchkey().options)
  if (connection.status !== 'connected') return null
  const { connector } = connection
  const { name, type, rdns = null } = connector
  return { name, type, rdns, icon: connectorImage(siteOptions, connector) ?? null }
}
