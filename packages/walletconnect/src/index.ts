export type { SignedAuth } from './auth/checkCacaos.ts'
export {
  createWalletConnectClient,
  type LateAnswer,
  type WalletConnectClient,
  type WalletConnectClientOptions,
  type WalletConnectConnectParameters,
} from './createWalletConnectClient.ts'
export type { Authenticated, AuthRequest } from './dapp/authenticate.ts'
export type { Eip1193Provider, WalletConnectSession } from './dapp/walletConnectSession.ts'
export { approveNamespaces, type SupportedNamespaces } from './namespaces/approveNamespaces.ts'
export { type NamespaceOverrides, overrideNamespaces } from './namespaces/overrideNamespaces.ts'
export { proposeNamespaces } from './namespaces/proposeNamespaces.ts'
export type { WalletConnectOptions } from './openWalletConnect.ts'
export { type PairingUri, parsePairingUri } from './protocol/pairingUri.ts'
export type { SocketLike } from './relay/reconnectingSocket.ts'
export type { RelayTimings } from './relay/relayClient.ts'
export type { StoredSession } from './storage/storedSession.ts'
export {
  memoryWalletConnectStorage,
  type WalletConnectStorage,
} from './storage/walletConnectStorage.ts'
export { fromUniversalProvider } from './universal/fromUniversalProvider.ts'
export type { UniversalProvider } from './universal/universalProvider.ts'
export { walletConnect } from './walletConnect.ts'
