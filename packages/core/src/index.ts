export { ownValue, safeAppLink, safeUrl } from '@latchkey/wire'
export type { Adapter, ChainContext } from './adapter/adapter.ts'
export { addAdapter, removeAdapter } from './adapter/addAdapter.ts'
export { askWallet, readWallet } from './adapter/askWallet.ts'
export { assetKey, nativeAsset, tokenKey } from './adapter/assetKey.ts'
export type { Call } from './adapter/call.ts'
export type { ChainClient, TransactionRequest } from './adapter/chainClient.ts'
export type { Connector, ConnectorType } from './adapter/connector.ts'
export { type ConnectionKeeper, keepConnection } from './adapter/keepConnection.ts'
export type {
  BatchStatus,
  ChainCursor,
  MoneyAbilities,
  NetworkCost,
  Pool,
} from './adapter/money.ts'
export { networksByInterest } from './adapter/networksByInterest.ts'
export { openSessionConnection, type SessionConnection } from './adapter/openSessionConnection.ts'
export { pause } from './adapter/pause.ts'
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
  LoginUser,
  SharedAuth,
  SharedAuthRequest,
  SharedContext,
  SharedSession,
  SharedSessionEvent,
  SharedWallet,
  SharedWalletClient,
} from './adapter/sharedSession.ts'
export type { AllowanceChange, AssetChange, Simulation } from './adapter/simulation.ts'
export type { RouterKind, SwapCall, SwapRouter, SwapVenue } from './adapter/swapCall.ts'
export type { TokenFacts, TransactionOutcome } from './adapter/tokenFacts.ts'
export { waitForWallet } from './adapter/waitForWallet.ts'
export type { WalletConnection, WalletFacts } from './adapter/walletConnection.ts'
export { withTimeout } from './adapter/withTimeout.ts'
export { amountFromUsd } from './amount/amountFromUsd.ts'
export { formatShort } from './amount/formatShort.ts'
export { formatUnits, parseUnits, tryParseUnits } from './amount/units.ts'
export { amountInUsd, usdDecimals } from './amount/usd.ts'
export { createEventHub, type EventHub, type LatchkeyEvent } from './analytics/eventHub.ts'
export type {
  AnalyticsEvent,
  EventName,
  EventProperties,
  WalletPlatform,
} from './analytics/events.ts'
export { giveAnalyticsConsent, withdrawAnalyticsConsent } from './analytics/giveAnalyticsConsent.ts'
export { subscribeEvents, track } from './analytics/track.ts'
export { callApi } from './api/callApi.ts'
export { proxiedImage } from './api/proxiedImage.ts'
export { retryAfter } from './api/retryAfter.ts'
export { safeImage } from './api/safeImage.ts'
export { isServed, supportedChainsQuery } from './api/supportedChainsQuery.ts'
export type { Balance, TokenBalance } from './balance/balance.ts'
export { balancesBlockedSince, balancesQuery, refreshBalances } from './balance/balancesQuery.ts'
export { imitatedSymbol, type NamedToken } from './balance/imitatedSymbol.ts'
export { nativeBalanceQuery } from './balance/nativeBalanceQuery.ts'
export { networkBalancesQuery } from './balance/networkBalancesQuery.ts'
export { shownBalanceQuery } from './balance/shownBalanceQuery.ts'
export { type Holdings, sortHoldings } from './balance/sortHoldings.ts'
export { tokenBalanceQuery } from './balance/tokenBalanceQuery.ts'
export type { Caip2, Caip10, Namespace } from './caip/caip.ts'
export { formatCaip10, isNamespace, namespaces, parseCaip2, parseCaip10 } from './caip/caip.ts'
export { checksumAddress } from './caip/checksumAddress.ts'
export { isAddress } from './caip/isAddress.ts'
export { isChecksumAddress } from './caip/isChecksumAddress.ts'
export { isSameAddress, looksAlike } from './caip/looksAlike.ts'
export { abortable } from './connection/abortable.ts'
export type { Account, AccountType } from './connection/account.ts'
export { accountKey, accountLabels, labelAccount } from './connection/accountLabels.ts'
export { activeConnection, isConnected } from './connection/activeConnection.ts'
export { connect } from './connection/connect.ts'
export type { Connected, Connection, Connections } from './connection/connectionStore.ts'
export { connectionOf } from './connection/connectionStore.ts'
export { connectShared } from './connection/connectShared.ts'
export { disconnect } from './connection/disconnect.ts'
export { reconnect } from './connection/reconnect.ts'
export { switchAccount } from './connection/switchAccount.ts'
export { watchConnection } from './connection/watchConnection.ts'
export { createLatchkey } from './createLatchkey.ts'
export type { ErrorCatalogue, ErrorCode } from './errors/catalogue.ts'
export { fromRpcError, isUnknownChain } from './errors/fromRpcError.ts'
export { fromWalletError } from './errors/fromWalletError.ts'
export { isLatchkeyError, LatchkeyError } from './errors/LatchkeyError.ts'
export { rpcCode } from './errors/rpcCode.ts'
export { toLatchkeyError } from './errors/toLatchkeyError.ts'
export type { PriceCheck } from './guard/checkPrice.ts'
export { minimumReceived } from './guard/minimumReceived.ts'
export { previewRequest, type RequestPreview } from './guard/previewRequest.ts'
export { type SigningDecision, type SigningGate, watchSigning } from './guard/signingGate.ts'
export type { Sign, TransactionDescription } from './history/describeTransaction.ts'
export { describeTransaction } from './history/describeTransaction.ts'
export { findSuspicions, recentRecipients, type Suspicion } from './history/findSuspicions.ts'
export { groupByMonth, type Month } from './history/groupByMonth.ts'
export { type HistoryPage, historyQuery } from './history/historyQuery.ts'
export { type NotedTransaction, pendingTransactions } from './history/pendingTransactions.ts'
export { fetchPurchases, purchasesQuery } from './history/purchasesQuery.ts'
export { refreshHistory } from './history/refreshHistory.ts'
export type { Transaction, Transfer } from './history/transaction.ts'
export type { PurchaseProgress } from './history/watchPurchase.ts'
export { purchasePatienceMs, purchasePollMs, watchPurchase } from './history/watchPurchase.ts'
export { withPurchases } from './history/withPurchases.ts'
export { type Identity, identityQuery } from './identity/identityQuery.ts'
export { isNameAllowed, isNameHonest, nameSuffixes } from './identity/nameRules.ts'
export type { NameSource, ResolvedName } from './identity/nameSource.ts'
export { registerName } from './identity/registerName.ts'
export { resolveName } from './identity/resolveName.ts'
export { type NameSuggestion, suggestionsQuery } from './identity/suggestionsQuery.ts'
export { resumeJournal, waitForEntry } from './journal/followEntry.ts'
export { journalOf } from './journal/journal.ts'
export { isOpen, type JournalEntry } from './journal/journalEntry.ts'
export { settleEntry } from './journal/settleEntry.ts'
export type { Latchkey } from './latchkey.ts'
export type { AlertState, AlertVariant } from './modal/alertStore.ts'
export { closeModal } from './modal/closeModal.ts'
export { requireSignInToClose } from './modal/lockReason.ts'
export type { ModalState } from './modal/modalStore.ts'
export { goBack, goBackTo, pushView, replaceView, resetView, setLoading } from './modal/navigate.ts'
export { openingOf } from './modal/openingOf.ts'
export { openModal } from './modal/openModal.ts'
export { shakeModal, shakeMs } from './modal/shakeModal.ts'
export { closeAlert, showAlert } from './modal/showAlert.ts'
export { closeToast, showToast } from './modal/showToast.ts'
export { type Stack, topOf } from './modal/stack.ts'
export type { ToastMessage, ToastState, ToastVariant } from './modal/toastStore.ts'
export type { View, ViewName } from './modal/view.ts'
export { activeNetwork, watchNetwork } from './network/activeNetwork.ts'
export { addNetwork } from './network/addNetwork.ts'
export { isUnsupported } from './network/isUnsupported.ts'
export { type Network, type NetworkInput, toNetwork } from './network/network.ts'
export { activeNamespace, findNetwork, type NetworkState } from './network/networkStore.ts'
export { removeNetwork } from './network/removeNetwork.ts'
export { setActiveNamespace, setActiveNetwork } from './network/setActiveNetwork.ts'
export { switchNetwork } from './network/switchNetwork.ts'
export type { Nft } from './nfts/nft.ts'
export { type NftPage, nftsQuery } from './nfts/nftsQuery.ts'
export { checkOnramp, type OnrampObstacle, onrampLimits } from './onramp/checkOnramp.ts'
export { createOnrampUrl, type PurchaseWish } from './onramp/createOnrampUrl.ts'
export type {
  OnrampOptions,
  OnrampProvider,
  PaymentCurrency,
  PurchaseCurrency,
} from './onramp/onrampOptionsQuery.ts'
export { onrampOptionsQuery } from './onramp/onrampOptionsQuery.ts'
export type { Money, OnrampOrder, OnrampQuote } from './onramp/onrampQuoteQuery.ts'
export { onrampQuoteQuery, onrampQuoteRefreshMs } from './onramp/onrampQuoteQuery.ts'
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
export type { Page, Platform } from './options/platform.ts'
export { isBrowser, isPhone, readPage, readPlatform, watchPageHide } from './options/platform.ts'
export { socialsFor } from './options/socials.ts'
export { updateOptions } from './options/updateOptions.ts'
export { balanceRetryBlockMs, freshness } from './queries/freshness.ts'
export { queriesOf } from './queries/queriesOf.ts'
export type { PagedQuery, Query } from './queries/query.ts'
export { compatibleNetworks } from './receive/compatibleNetworks.ts'
export { type PaymentWish, paymentRequest } from './receive/paymentRequest.ts'
export { approveMethods, type MethodRule, methodRule, silentMethods } from './rpc/methodRules.ts'
export { holdPending } from './rpc/pendingRequests.ts'
export { requestRpc } from './rpc/requestRpc.ts'
export { retryCount, retryDelayMs, retryRule } from './rpc/retryRule.ts'
export { rpcUrls } from './rpc/rpcUrls.ts'
export { checkSend, maxSend, type SendFunds, type SendObstacle } from './send/checkSend.ts'
export { type KnownRecipient, knownRecipients } from './send/knownRecipients.ts'
export type { PreparedSend, SendOrder, SendToken, SendWarning } from './send/prepareSend.ts'
export { prepareSend } from './send/prepareSend.ts'
export { type Recipient, recipientQuery, resolveRecipient } from './send/resolveRecipient.ts'
export { sendCostQuery } from './send/sendCostQuery.ts'
export { sendTokens } from './send/sendTokens.ts'
export type { TokenWarning } from './send/tokenWarnings.ts'
export { type RecipientWarning, warnAboutRecipient } from './send/warnAboutRecipient.ts'
export { cancelSignIn } from './signin/cancelSignIn.ts'
export { type LocalSiwxOptions, localSiwx } from './signin/localSiwx.ts'
export { type OwnBackendSiwxOptions, ownBackendSiwx } from './signin/ownBackendSiwx.ts'
export { type PreparedSignIn, preparedForMs, prepareSignIn } from './signin/prepareSignIn.ts'
export { requireSignIn, signInSettled } from './signin/requireSignIn.ts'
export { type ServerSiwxOptions, serverSiwx } from './signin/serverSiwx.ts'
export { type SignInStep, signIn } from './signin/signIn.ts'
export { signInHeaders } from './signin/signInHeaders.ts'
export { type SignInState, signInOf } from './signin/signInStore.ts'
export { eventProperties as signInEventProperties, signInSubject } from './signin/signInSubject.ts'
export { signOut } from './signin/signOut.ts'
export type { SiweConfig, SiweMessageArgs } from './signin/siweConfig.ts'
export type {
  LazySiwx,
  SiwxConfig,
  SiwxMessage,
  SiwxMessageData,
  SiwxSession,
  SiwxSource,
} from './signin/siwx.ts'
export { cookieStorage } from './storage/cookieStorage.ts'
export { localStorageDriver } from './storage/localStorage.ts'
export { memoryStorage } from './storage/memoryStorage.ts'
export type { Storage, StorageDriver } from './storage/storage.ts'
export type { RecentWallet, StorageKeys } from './storage/storageKeys.ts'
export type { QuoteState, SwapFunds, SwapObstacle } from './swap/checkSwap.ts'
export { checkSwap, maxSwap, quoteState } from './swap/checkSwap.ts'
export { executeSwap, type SwapStep } from './swap/executeSwap.ts'
export { findBySymbol } from './swap/findBySymbol.ts'
export { gasPriceQuery } from './swap/gasPriceQuery.ts'
export { type PreparedSwap, prepareSwap } from './swap/prepareSwap.ts'
export { defaultSlippageBps, maxSlippage, parseSlippage } from './swap/slippage.ts'
export { suggestTokens } from './swap/suggestedTokens.ts'
export {
  assumedSwapCost,
  priceImpactBps,
  providerFee,
  providerFeeBps,
  swapRate,
} from './swap/swapMath.ts'
export { canSwapOn } from './swap/swapNetworks.ts'
export type { SwapOrder } from './swap/swapOrder.ts'
export type { SwapPreset } from './swap/swapPreset.ts'
export { swapPriceQuery } from './swap/swapPriceQuery.ts'
export { quoteRefreshMs, swapQuoteQuery } from './swap/swapQuoteQuery.ts'
export { isSameToken, type SwapToken } from './swap/swapToken.ts'
export { swapTokensQuery } from './swap/swapTokensQuery.ts'
export { setThemeMode, setThemeVariables } from './theme/setTheme.ts'
export type { ThemeMode, ThemeState, ThemeVariables } from './theme/themeStore.ts'
export { version } from './version.ts'
export { browseLink } from './wallets/browseLink.ts'
export { connectMethodsOrder } from './wallets/connectMethodsOrder.ts'
export { excludedWalletsQuery, featuredWalletsQuery } from './wallets/featuredWalletsQuery.ts'
export type { WalletPage } from './wallets/fetchWallets.ts'
export { findConnectors, walletCountLabel } from './wallets/findConnectors.ts'
export type {
  ConnectorGroups,
  GroupInput,
  WalletRow,
  WalletTag,
} from './wallets/groupConnectors.ts'
export { groupConnectors } from './wallets/groupConnectors.ts'
export { type MergedConnector, mergeMultiChain } from './wallets/mergeMultiChain.ts'
export { recentWallets, rememberWallet } from './wallets/recentWallets.ts'
export { recommendedWalletsQuery } from './wallets/recommendedWalletsQuery.ts'
export { searchWaitMs, searchWalletsQuery } from './wallets/searchWalletsQuery.ts'
export { type ConnectorRules, showConnector } from './wallets/showConnector.ts'
export type { Wallet } from './wallets/wallet.ts'
export { walletImagesPerPage, walletImageUrl } from './wallets/walletImageUrl.ts'
export { type LinkKind, type WalletLink, walletLink } from './wallets/walletLink.ts'
export { walletPlatforms } from './wallets/walletPlatforms.ts'
export { walletsQuery } from './wallets/walletsQuery.ts'
