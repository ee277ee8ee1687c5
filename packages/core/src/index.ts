export type { Adapter, ChainContext } from './adapter/adapter.ts'
export type { ChainClient, TransactionRequest } from './adapter/chainClient.ts'
export type { Connector, ConnectorType } from './adapter/connector.ts'
export type {
  SharedContext,
  SharedSession,
  SharedSessionEvent,
  SharedWallet,
  SharedWalletClient,
} from './adapter/sharedSession.ts'
export { createEventHub, type EventHub, type LatchkeyEvent } from './analytics/eventHub.ts'
export {
  type Caip2,
  type Caip10,
  formatCaip10,
  isNamespace,
  type Namespace,
  namespaces,
  parseCaip2,
  parseCaip10,
} from './caip/caip.ts'
export type { Account, AccountType } from './connection/account.ts'
export {
  type Connected,
  type Connection,
  type Connections,
  connectionOf,
} from './connection/connectionStore.ts'
export type { ErrorCatalogue, ErrorCode } from './errors/catalogue.ts'
export { isLatchkeyError, LatchkeyError } from './errors/LatchkeyError.ts'
export type { Latchkey } from './latchkey.ts'
export type { AlertState } from './modal/alertStore.ts'
export type { ModalState } from './modal/modalStore.ts'
export { type Stack, topOf } from './modal/stack.ts'
export type { ToastState, ToastVariant } from './modal/toastStore.ts'
export type { View, ViewName } from './modal/view.ts'
export { type Network, type NetworkInput, toNetwork } from './network/network.ts'
export { activeNamespace, findNetwork, type NetworkState } from './network/networkStore.ts'
export type {
  ConnectMethod,
  ConnectorGroup,
  Features,
  Social,
  WalletFeature,
} from './options/features.ts'
export type {
  Endpoints,
  LatchkeyOptions,
  Metadata,
  ResolvedOptions,
} from './options/options.ts'
export type { Storage, StorageDriver } from './storage/storage.ts'
export type { RecentWallet, StorageKeys } from './storage/storageKeys.ts'
export type { ThemeMode, ThemeState, ThemeVariables } from './theme/themeStore.ts'
export type { Wallet } from './wallets/wallet.ts'
