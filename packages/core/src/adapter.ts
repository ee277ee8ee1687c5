export { ownValue, safeUrl } from '@latchkey/wire'
export type { AdapterContext } from './adapter/adapter.ts'
export { askWallet, readWallet } from './adapter/askWallet.ts'
export { assetKey, nativeAsset, tokenKey } from './adapter/assetKey.ts'
export type { Call } from './adapter/call.ts'
export type { ChainClient, SiteRequest, TransactionDetails } from './adapter/chainClient.ts'
export { type Attempts, createAttempts } from './adapter/createAttempts.ts'
export { createChainClient, type WalletAccess } from './adapter/createChainClient.ts'
export { createPrompts, type Prompts } from './adapter/createPrompts.ts'
export { type ConnectionKeeper, keepConnection } from './adapter/keepConnection.ts'
export type {
  ChainCursor,
  MoneyAbilities,
  NetworkCost,
  Pool,
  TransactionOutcome,
} from './adapter/money.ts'
export type { NameSource, ResolvedName } from './adapter/nameSource.ts'
export { networksActiveFirst } from './adapter/networksActiveFirst.ts'
export { openSessionConnection } from './adapter/openSessionConnection.ts'
export type {
  DecodedPermission,
  GrantedPermission,
  PermissionRequest,
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
  OneClickProof,
  OneClickRequest,
  SharedConnectorClient,
  SharedConnectorContext,
  WalletSession,
  WalletSessionEvent,
} from './adapter/sharedSession.ts'
export type { AllowanceChange, AssetChange, RightChange, Simulation } from './adapter/simulation.ts'
export type { SwapCall } from './adapter/swapCall.ts'
export type {
  SourcedTokenMetadata,
  TokenMetadata,
  TokenSource,
} from './adapter/tokenMetadata.ts'
export { waitForWallet } from './adapter/waitForWallet.ts'
export type { WalletConnection, WalletState } from './adapter/walletConnection.ts'
export type {
  ClearField,
  ClearValue,
  ClearView,
  ClearWords,
  RequestDigest,
  RequestWords,
  WordAuthor,
  WordSources,
} from './adapter/words.ts'
export { abortable, resultOrNull } from './async/abortable.ts'
export { pause } from './async/pause.ts'
export { retryAfter } from './async/retryAfter.ts'
export { silentTimeoutMs, withTimeout } from './async/withTimeout.ts'
export { isNamespace } from './caip/caip.ts'
export { isChecksumAddress } from './caip/isChecksumAddress.ts'
export type { ConnectedState, ConnectionState } from './connection/connectionStore.ts'
export { fromRpcError, isUnknownChain } from './errors/fromRpcError.ts'
export { fromWalletError } from './errors/fromWalletError.ts'
export {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from './guard/decodedRequest.ts'
export { part } from './latchkey.ts'
export { networkOf, requireNetwork } from './queries/target.ts'
export { type PostRpcOptions, postRpc, type RpcCall } from './rpc/postRpc.ts'
export { type NodeQuestion, requestWithFallback } from './rpc/requestWithFallback.ts'
export { retryDelayMs, retryRule } from './rpc/retryRule.ts'
export { rpcUrls } from './rpc/rpcUrls.ts'
export { openSigner } from './signing/openSigner.ts'
export type { Storage } from './storage/storage.ts'
export type { StorageKeys } from './storage/storageKeys.ts'
