import type { Connector } from '../connection/connector.ts'
import { type ConnectMethod, connectMethods, type Features } from '../features.ts'
import { namelessWallet } from './isConnectorShown.ts'

const walletsFirst: readonly ConnectMethod[] = ['wallet', 'email', 'social']

/** The order of connect methods: the site's `connectMethodsOrder`, else wallets first when one is installed. */
export function connectMethodsOrder(
  features: Pick<Features, 'connectMethodsOrder'>,
  connectors: readonly Connector[],
): readonly ConnectMethod[] {
  if (features.connectMethodsOrder) return features.connectMethodsOrder
  const hasWallet = connectors.some(
    ({ type, name }) => name !== namelessWallet && (type === 'INJECTED' || type === 'ANNOUNCED'),
  )
  return hasWallet ? walletsFirst : connectMethods
}
