export { safeAppLink } from '@latchkey/wire'
export { loginOf } from './adapter/loginOf.ts'
export type { SessionConnection } from './adapter/openSessionConnection.ts'
export { amountFromUsd } from './amount/amountFromUsd.ts'
export { formatShort } from './amount/formatShort.ts'
export { formatSignificant } from './amount/formatSignificant.ts'
export { tryParseUnits } from './amount/units.ts'
export { amountInUsd, usdDecimals } from './amount/usd.ts'
export { callApi } from './api/callApi.ts'
export { offeredFeatures } from './api/offeredFeatures.ts'
export { proxiedImage } from './api/proxiedImage.ts'
export { type ServerConfig, serverConfigQuery } from './api/serverConfigQuery.ts'
export { isNetworkSupported, supportedChainsQuery } from './api/supportedChainsQuery.ts'
export { toBalance } from './balance/balance.ts'
export { balancesBlockedSince, refreshBalances } from './balance/getTokens.ts'
export { imitatedSymbol, type NamedToken } from './balance/imitatedSymbol.ts'
export { networkBalancesQuery } from './balance/networkBalancesQuery.ts'
export { type PriceSeries, priceSeriesQuery } from './balance/priceSeriesQuery.ts'
export { shownBalanceQuery } from './balance/shownBalanceQuery.ts'
export { type SortedTokens, sortTokens } from './balance/sortTokens.ts'
export { checksumAddress } from './caip/checksumAddress.ts'
export { isAddressPoisoning } from './caip/isAddressPoisoning.ts'
export { changePasskeyOwner, passkeyOwnerQuery } from './calls/passkeyOwner.ts'
export { settledCallsOf } from './calls/settledCalls.ts'
export { connectBrowserWallet } from './connect/connectBrowserWallet.ts'
export { connectShared } from './connect/connectShared.ts'
export { accountKey, accountLabels, labelAccount } from './connection/accountLabels.ts'
export { activeConnection, isConnected } from './connection/activeConnection.ts'
export { toConnection } from './connection/connection.ts'
export {
  type ConnectedState,
  type ConnectionState,
  type ConnectionStates,
  connectionOf,
  type RestoredAccount,
} from './connection/connectionStore.ts'
export { isUnsupported } from './connection/watchUnsupported.ts'
export { rpcCode } from './errors/rpcCode.ts'
export { toLatchkeyError } from './errors/toLatchkeyError.ts'
export { createEventHub, type EventHub } from './events/eventHub.ts'
export type { TrackedEvent, WalletPlatform } from './events/events.ts'
export { track } from './events/track.ts'
export type { WalletFeature, WalletGroup } from './features.ts'
export type { PriceCheck } from './guard/checkPrice.ts'
export { previewRequest, type RequestPreview } from './guard/previewRequest.ts'
export { registerSigningGate, type SigningDecision, type SigningGate } from './guard/signingGate.ts'
export { canSwapOn } from './guard/swapRouters.ts'
export {
  describeTransaction,
  type Sign,
  type TransactionDescription,
} from './history/describeTransaction.ts'
export { detectPoisoning, type Suspicion } from './history/detectPoisoning.ts'
export { hasHistory } from './history/getHistory.ts'
export { type DateGroup, groupByDate } from './history/groupByDate.ts'
export { type JournaledTransaction, pendingTransactions } from './history/pendingTransactions.ts'
export { fetchPurchases, purchasePagesQuery, purchasesQuery } from './history/purchasesQuery.ts'
export { recentRecipients } from './history/recentRecipients.ts'
export { refreshHistory } from './history/refreshHistory.ts'
export { transactionDetailsQuery } from './history/transactionDetailsQuery.ts'
export {
  type PurchaseProgress,
  purchasePollMs,
  purchaseTimeoutMs,
  watchPurchase,
} from './history/watchPurchase.ts'
export { withPurchases } from './history/withPurchases.ts'
export { canRegisterLabel, hasRegistrySuffix, isNameSafeToShow } from './identity/nameRules.ts'
export { registerName } from './identity/registerName.ts'
export { type NameSuggestion, suggestionsQuery } from './identity/suggestionsQuery.ts'
export { followEntry, resumeJournal } from './journal/followEntry.ts'
export { journalOf } from './journal/journal.ts'
export { isOpen } from './journal/journalEntry.ts'
export { pendingEntries } from './journal/pendingEntries.ts'
export { settleEntry } from './journal/settleEntry.ts'
export { type Internals, internals, part } from './latchkey.ts'
export type { AlertState, AlertVariant } from './modal/alertStore.ts'
export type { ModalState, OpenRequest } from './modal/modalStore.ts'
export { holdPending } from './modal/pendingRequests.ts'
export { closeAlert, showAlert } from './modal/showAlert.ts'
export type { UiEvent } from './modal/uiEvents.ts'
export { activeNetwork } from './network/activeNetwork.ts'
export { activeNamespace, findNetwork, type NetworkState } from './network/networkStore.ts'
export { setActiveNamespace, setActiveNetwork } from './network/setActiveNetwork.ts'
export { checkOnramp, onrampLimits } from './onramp/checkOnramp.ts'
export { createOnrampUrl, type PurchaseOptions } from './onramp/createOnrampUrl.ts'
export { onrampQuoteRefreshMs } from './onramp/getOnrampQuotes.ts'
export type {
  Money,
  OnrampOptions,
  OnrampProvider,
  OnrampRefusal,
  PaymentCurrency,
  PurchaseCurrency,
} from './onramp/onramp.ts'
export { onrampFallback } from './onramp/onrampFallback.ts'
export { onrampOptionsQuery } from './onramp/onrampOptionsQuery.ts'
export { needsAgreement } from './options/needsAgreement.ts'
export type { ResolvedOptions } from './options/options.ts'
export {
  isBrowser,
  isPhone,
  type Page,
  type Platform,
  readPage,
  readPlatform,
  watchPageHide,
} from './options/platform.ts'
export { toEndpoints } from './options/resolveOptions.ts'
export type { SiweMessageArgs } from './options/siweConfig.ts'
export type { SiwxSource } from './options/siwx.ts'
export { namedSocial, socialsFor } from './options/socials.ts'
export { balanceRetryBlockMs, freshness } from './queries/freshness.ts'
export { mutationOptions } from './queries/mutationOptions.ts'
export { mutationRules, queryKeyOf, queryRules } from './queries/queryOptions.ts'
export { compatibleNetworks } from './receive/compatibleNetworks.ts'
export { type PaymentOptions, paymentRequest } from './receive/paymentRequest.ts'
export { approveMethods, type MethodRule, methodRule, silentMethods } from './rpc/methodRules.ts'
export { rpcUrls } from './rpc/rpcUrls.ts'
export { assetsToMove } from './send/assetsToMove.ts'
export { type KnownRecipient, knownRecipients } from './send/knownRecipients.ts'
export { type Move, moveAsset } from './send/moveAsset.ts'
export type { SendWarning } from './send/prepareSend.ts'
export { recipientWarnings } from './send/recipientWarnings.ts'
export { sendCostQuery } from './send/sendCostQuery.ts'
export type { TokenWarning } from './send/tokenWarnings.ts'
export { revokeAccountPermission } from './sessions/revokeAccountPermission.ts'
export { cancelSignIn } from './signin/cancelSignIn.ts'
export {
  type PreparedSignIn,
  preparedForMs,
  prepareSignIn,
} from './signin/prepareSignIn.ts'
export type { SignInStep } from './signin/signIn.ts'
export { declineSignIn, signInOf } from './siwx/session/signInStore.ts'
export {
  eventProperties as signInEventProperties,
  signInSubject,
} from './siwx/session/signInSubject.ts'
export { quoteState } from './swap/quote/checkSwap.ts'
export { gasPriceQuery } from './swap/quote/gasPriceQuery.ts'
export { quoteRefreshMs } from './swap/quote/getSwapQuote.ts'
export { defaultSlippageBps, maxSlippage, parseSlippage } from './swap/quote/slippage.ts'
export {
  assumedSwapCost,
  priceImpactBps,
  providerFee,
  swapRate,
} from './swap/quote/swapMath.ts'
export { swapPriceQuery } from './swap/quote/swapPriceQuery.ts'
export { findBySymbol } from './swap/tokens/findBySymbol.ts'
export { suggestTokens } from './swap/tokens/suggestTokens.ts'
export { isSameToken } from './swap/tokens/swapToken.ts'
export { browseLink } from './wallets/browseLink.ts'
export { connectMethodsOrder } from './wallets/connectMethodsOrder.ts'
export { excludedWalletsQuery, featuredWalletsQuery } from './wallets/featuredWalletsQuery.ts'
export { findConnectors } from './wallets/findConnectors.ts'
export { type ConnectorRules, isConnectorShown } from './wallets/isConnectorShown.ts'
export type { RecentWallet } from './wallets/isRecentWallet.ts'
export { isSameWallet } from './wallets/isSameWallet.ts'
export { type MergedConnector, mergeMultiChain } from './wallets/mergeMultiChain.ts'
export { namedWalletQuery, walletNamed } from './wallets/namedWalletQuery.ts'
export {
  orderWalletList,
  type WalletListGroups,
  type WalletListInput,
  type WalletRow,
  type WalletTag,
} from './wallets/orderWalletList.ts'
export { packagedPicture } from './wallets/packagedPicture.ts'
export { recentWallets, rememberWallet } from './wallets/recentWallets.ts'
export { recommendedWalletsQuery } from './wallets/recommendedWalletsQuery.ts'
export { searchWaitMs } from './wallets/searchWallets.ts'
export { walletCountLabel } from './wallets/walletCountLabel.ts'
export { walletImagesPerPage, walletImageUrl } from './wallets/walletImageUrl.ts'
export { type LinkKind, type WalletLink, walletLink } from './wallets/walletLink.ts'
export { walletPlatforms } from './wallets/walletPlatforms.ts'
