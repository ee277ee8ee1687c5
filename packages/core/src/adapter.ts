export { ownValue, safeUrl } from '@latchkey/wire'
export type { ChainContext } from './adapter/adapter.ts'
export { askWallet, readWallet } from './adapter/askWallet.ts'
export { assetKey, nativeAsset, tokenKey } from './adapter/assetKey.ts'
export type { Call } from './adapter/call.ts'
export type { ChainClient, TransactionDetails } from './adapter/chainClient.ts'
export { type ConnectionKeeper, keepConnection } from './adapter/keepConnection.ts'
export type { ChainCursor, MoneyAbilities, NetworkCost, Pool } from './adapter/money.ts'
export { networksActiveFirst } from './adapter/networksActiveFirst.ts'
export { openSessionConnection } from './adapter/openSessionConnection.ts'
export { pause } from './adapter/pause.ts'
export type {
  GrantedPermission,
  PermissionOrder,
  PermissionReading,
  PermissionUse,
} from './adapter/permissions.ts'
export type { Permit } from './adapter/permit.ts'
export type {
  Danger,
  DangerCode,
  RequestDescription,
  RequestedCall,
  RequestFact,
} from './adapter/request.ts'
export type {
  EmailChange,
  LoginSteps,
  SharedAuth,
  SharedAuthRequest,
  SharedContext,
  SharedSession,
  SharedSessionEvent,
  SharedWalletClient,
} from './adapter/sharedSession.ts'
export type { AllowanceChange, AssetChange, RightChange, Simulation } from './adapter/simulation.ts'
export type { SwapCall } from './adapter/swapCall.ts'
export type {
  SourcedTokenMetadata,
  TokenMetadata,
  TokenSource,
} from './adapter/tokenMetadata.ts'
export type { TransactionOutcome } from './adapter/transactionOutcome.ts'
export { waitForWallet } from './adapter/waitForWallet.ts'
export type { WalletConnection, WalletState } from './adapter/walletConnection.ts'
export { silentTimeoutMs, withTimeout } from './adapter/withTimeout.ts'
export { retryAfter } from './api/retryAfter.ts'
export { isNamespace } from './caip/caip.ts'
export { isChecksumAddress } from './caip/isChecksumAddress.ts'
export { abortable } from './connection/abortable.ts'
export { resultOrNull } from './connection/resultOrNull.ts'
export { fromRpcError, isUnknownChain } from './errors/fromRpcError.ts'
export { fromWalletError } from './errors/fromWalletError.ts'
export {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from './guard/decodedRequest.ts'
export type { NameSource, ResolvedName } from './identity/nameSource.ts'
export { type PostRpcOptions, postRpc, type RpcCall } from './rpc/postRpc.ts'
export { type NodeQuestion, requestWithFallback } from './rpc/requestWithFallback.ts'
export { retryDelayMs, retryRule } from './rpc/retryRule.ts'
export type { Storage } from './storage/storage.ts'
export type { StorageKeys } from './storage/storageKeys.ts'
