export type { Adapter } from './adapter/adapter.ts'
export type { Call } from './adapter/call.ts'
export type { CallsLog, CallsReceipt, CallsStatus, Capabilities } from './adapter/calls.ts'
export type { TransactionRequest } from './adapter/chainClient.ts'
export { getLogin } from './adapter/loginOf.ts'
export type { GrantedPermission, Permission, PermissionRequest } from './adapter/permissions.ts'
export type { ProviderOf, Providers } from './adapter/providers.ts'
export type { SharedConnector } from './adapter/sharedConnector.ts'
export type { Login } from './adapter/sharedSession.ts'
export type { SwapRouter, SwapRouterKind, SwapRouters } from './adapter/swapCall.ts'
export { minimumReceived } from './amount/minimumReceived.ts'
export { formatUnits, parseUnits } from './amount/units.ts'
export {
  type SetAnalyticsConsentParameters,
  setAnalyticsConsent,
} from './analytics/setAnalyticsConsent.ts'
export type { Balance, TokenBalance } from './balance/balance.ts'
export {
  type GetBalanceErrorType,
  type GetBalanceParameters,
  type GetBalanceReturnType,
  getBalance,
} from './balance/getBalance.ts'
export {
  type GetTokensErrorType,
  type GetTokensParameters,
  type GetTokensReturnType,
  getTokens,
} from './balance/getTokens.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  formatCaipAddress,
  type Namespace,
  namespaces,
  parseCaipAddress,
  parseCaipNetworkId,
} from './caip/caip.ts'
export { isAddress } from './caip/isAddress.ts'
export { isSameAddress } from './caip/isSameAddress.ts'
export {
  type GetCallsStatusErrorType,
  type GetCallsStatusParameters,
  type GetCallsStatusReturnType,
  getCallsStatus,
  type ShowCallsStatusErrorType,
  showCallsStatus,
  type WaitForCallsStatusErrorType,
  waitForCallsStatus,
} from './calls/callsStatus.ts'
export {
  type GetCapabilitiesErrorType,
  type GetCapabilitiesParameters,
  type GetCapabilitiesReturnType,
  getCapabilities,
} from './calls/getCapabilities.ts'
export {
  type GrantPermissionsErrorType,
  type GrantPermissionsParameters,
  grantPermissions,
  type RevokePermissionErrorType,
  revokePermission,
} from './calls/permissions.ts'
export {
  type RevokeAccountUpgradeErrorType,
  revokeAccountUpgrade,
} from './calls/revokeAccountUpgrade.ts'
export { type SendCallsErrorType, type SendCallsParameters, sendCalls } from './calls/sendCalls.ts'
export { addAdapter, removeAdapter } from './chains/addAdapter.ts'
export {
  type GetProviderErrorType,
  type GetProviderParameters,
  type GetProviderReturnType,
  getProvider,
} from './chains/getProvider.ts'
export {
  type ConnectErrorType,
  type ConnectParameters,
  type ConnectReturnType,
  connect,
} from './connect/connect.ts'
export { type DisconnectErrorType, disconnect } from './connect/disconnect.ts'
export { reconnect } from './connect/reconnect.ts'
export { type SwitchAccountErrorType, switchAccount } from './connect/switchAccount.ts'
export { type SwitchNetworkErrorType, switchNetwork } from './connect/switchNetwork.ts'
export type { Account, AccountType } from './connection/account.ts'
export type { Connected, Connection } from './connection/connection.ts'
export type { Connector, ConnectorType } from './connection/connector.ts'
export {
  type GetConnectionParameters,
  type GetConnectionsParameters,
  getConnection,
  getConnections,
} from './connection/getConnection.ts'
export { type GetConnectorsParameters, getConnectors } from './connection/getConnectors.ts'
export type { InitialState } from './connection/initialState.ts'
export type { Wallet } from './connection/wallet.ts'
export { type WatchConnectionParameters, watchConnection } from './connection/watchConnection.ts'
export { createLatchkey } from './createLatchkey.ts'
export type { ErrorCatalogue, ErrorCode } from './errors/catalogue.ts'
export type { CodesIn, ErrorOf } from './errors/errorOf.ts'
export { isLatchkeyError, LatchkeyError } from './errors/LatchkeyError.ts'
export type {
  AnalyticsEvent,
  AnalyticsEventName,
  AnalyticsEventProperties,
} from './events/events.ts'
export type { ConnectMethod, Features, LoginId, SocialId } from './features.ts'
export { zeroExRouters } from './guard/zeroExRouters.ts'
export {
  type GetHistoryErrorType,
  type GetHistoryParameters,
  type GetHistoryReturnType,
  getHistory,
  type HistoryPage,
} from './history/getHistory.ts'
export type { Transaction, Transfer } from './history/transaction.ts'
export {
  type GetIdentityErrorType,
  type GetIdentityParameters,
  type GetIdentityReturnType,
  getIdentity,
  type Identity,
} from './identity/getIdentity.ts'
export { resolveName } from './identity/resolveName.ts'
export type { TransactionRecord } from './journal/journalEntry.ts'
export {
  type WaitForTransactionParameters,
  type WaitForTransactionReturnType,
  waitForTransaction,
} from './journal/waitForTransaction.ts'
export type { Latchkey, LatchkeyEvents, LatchkeyState } from './latchkey.ts'
export { closeModal } from './modal/closeModal.ts'
export { type OpenModalParameters, openModal } from './modal/openModal.ts'
export type { ModalView, ModalViewName, SwapPreset } from './modal/openView.ts'
export { addNetwork, removeNetwork } from './network/addNetwork.ts'
export {
  type GetNetworkReturnType,
  getNetwork,
  getNetworks,
  watchNetwork,
} from './network/getNetwork.ts'
export { defineNetwork, type Network, type NetworkInput } from './network/network.ts'
export type { NetworkParameter } from './network/networkParameter.ts'
export {
  type GetNftsErrorType,
  type GetNftsParameters,
  type GetNftsReturnType,
  getNfts,
  type NftPage,
} from './nfts/getNfts.ts'
export type { Nft } from './nfts/nft.ts'
export type { OnrampObstacle } from './onramp/checkOnramp.ts'
export {
  type GetOnrampQuotesErrorType,
  type GetOnrampQuotesReturnType,
  getOnrampQuotes,
} from './onramp/getOnrampQuotes.ts'
export type { GetOnrampQuotesParameters, OnrampQuote, OnrampQuotes } from './onramp/onramp.ts'
export type { ModalOptions, SafetyOptions, WalletOptions } from './options/groups.ts'
export type {
  DefaultAccountTypes,
  Endpoints,
  LatchkeyOptions,
  Metadata,
} from './options/options.ts'
export type { SiweConfig } from './options/siweConfig.ts'
export type {
  LazySiwx,
  SiwxConfig,
  SiwxMessage,
  SiwxMessageData,
  SiwxSession,
} from './options/siwx.ts'
export { updateOptions } from './options/updateOptions.ts'
export type {
  AccountOnNetworkParameters,
  AccountParameter,
  AccountParameters,
} from './queries/target.ts'
export { type RequestRpcErrorType, requestRpc } from './rpc/requestRpc.ts'
export { checkSend, maxSend, type SendFunds, type SendObstacle } from './send/checkSend.ts'
export {
  type ExecuteSendErrorType,
  type ExecuteSendParameters,
  type ExecuteSendReturnType,
  executeSend,
} from './send/executeSend.ts'
export {
  type GetRecipientErrorType,
  type GetRecipientParameters,
  type GetRecipientReturnType,
  getRecipient,
  type Recipient,
} from './send/getRecipient.ts'
export {
  type PreparedSend,
  type PrepareSendErrorType,
  type PrepareSendParameters,
  prepareSend,
  type SendToken,
} from './send/prepareSend.ts'
export type { RecipientWarning } from './send/recipientWarnings.ts'
export type { AccountPermission, PermissionStatus } from './sessions/accountPermission.ts'
export {
  type GetPermissionsErrorType,
  type GetPermissionsParameters,
  type GetPermissionsReturnType,
  getPermissions,
} from './sessions/getPermissions.ts'
export { getSessionHeaders } from './signin/getSessionHeaders.ts'
export {
  type RequireSignInErrorType,
  requireSignIn,
  waitForSession,
} from './signin/requireSignIn.ts'
export { type SignInErrorType, signIn } from './signin/signIn.ts'
export { type SignOutErrorType, signOut } from './signin/signOut.ts'
export {
  type SendTransactionErrorType,
  type SendTransactionParameters,
  type SendTransactionReturnType,
  sendTransaction,
} from './signing/sendTransaction.ts'
export {
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
  signMessage,
} from './signing/signMessage.ts'
export {
  type SignTypedDataErrorType,
  type SignTypedDataParameters,
  type SignTypedDataReturnType,
  signTypedData,
} from './signing/signTypedData.ts'
export type { TypedData, TypedDataDomain } from './signing/typedDataText.ts'
export { localSiwx } from './siwx/local/localSiwx.ts'
export type { LocalSiwxOptions } from './siwx/local/localSiwxOptions.ts'
export { backendSiwx } from './siwx/ownBackend/backendSiwx.ts'
export type { BackendSiwxOptions } from './siwx/ownBackend/backendSiwxOptions.ts'
export { serverSiwx } from './siwx/server/serverSiwx.ts'
export type { ServerSiwxOptions } from './siwx/server/serverSiwxOptions.ts'
export { getSession, watchSession } from './siwx/session/getSession.ts'
export type { SessionState } from './siwx/session/sessionState.ts'
export { cookieStorage, cookieToInitialState } from './storage/cookieStorage.ts'
export { localStorageDriver } from './storage/localStorage.ts'
export { memoryStorage } from './storage/memoryStorage.ts'
export type { StorageDriver } from './storage/storage.ts'
export {
  type ExecuteSwapErrorType,
  type ExecuteSwapParameters,
  type ExecuteSwapReturnType,
  executeSwap,
  type SwapStep,
} from './swap/execute/executeSwap.ts'
export {
  type PreparedSwap,
  type PrepareSwapErrorType,
  prepareSwap,
} from './swap/prepare/prepareSwap.ts'
export type { PrepareSwapParameters } from './swap/prepare/swapOrder.ts'
export {
  checkSwap,
  maxSwap,
  type QuoteState,
  type SwapFunds,
  type SwapObstacle,
} from './swap/quote/checkSwap.ts'
export {
  type GetSwapQuoteErrorType,
  type GetSwapQuoteParameters,
  type GetSwapQuoteReturnType,
  getSwapQuote,
  type SwapQuote,
} from './swap/quote/getSwapQuote.ts'
export {
  type GetSwapTokensErrorType,
  type GetSwapTokensParameters,
  type GetSwapTokensReturnType,
  getSwapTokens,
} from './swap/tokens/getSwapTokens.ts'
export type { SwapToken } from './swap/tokens/swapToken.ts'
export { getTheme, type SetThemeParameters, setTheme } from './theme/setTheme.ts'
export type { Theme, ThemeMode, ThemeVariables } from './theme/themeStore.ts'
export { version } from './version.ts'
export {
  type GetWalletsErrorType,
  type GetWalletsParameters,
  type GetWalletsReturnType,
  getWallets,
} from './wallets/getWallets.ts'
export {
  type SearchWalletsErrorType,
  type SearchWalletsParameters,
  type SearchWalletsReturnType,
  searchWallets,
} from './wallets/searchWallets.ts'
export type { WalletPage } from './wallets/walletPage.ts'
