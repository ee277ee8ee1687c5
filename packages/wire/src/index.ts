export { bareAddress, decimalText } from './account.ts'
export {
  type AnalyticsEvent,
  analyticsConfigCall,
  analyticsEvent,
  analyticsProps,
  eventsPerBatch,
  sendEventCall,
  sendEventsCall,
} from './analytics.ts'
export { balanceCall, portfolioCall, tokenBalance, type WireTokenBalance } from './balance.ts'
export { type Endpoint, endpoint, type InputOf, type ReplyOf } from './endpoint.ts'
export {
  historyCall,
  type OperationType,
  operationType,
  type TransactionStatus,
  transaction,
  transactionStatus,
  transfer,
  type WireTransaction,
  type WireTransfer,
} from './history.ts'
export { accountIdentityCall, identityCall } from './identity.ts'
export { imageQuery, imageSizes } from './images.ts'
export {
  type NameMessage,
  nameAddressMessage,
  nameMessage,
  nameSuggestionsCall,
  type Profile,
  profile,
  profileCall,
  registerNameCall,
  reverseProfileCall,
  updateNameAddressCall,
  updateNameAttributesCall,
} from './names.ts'
export { type Nft, nft, nftsCall } from './nfts.ts'
export {
  type OnrampOrderStatus,
  onrampOptionsCall,
  onrampOrderCall,
  onrampOrderStatus,
  onrampQuoteCall,
  onrampUrlCall,
  type PaymentCurrency,
  type PurchaseCurrency,
  paymentCurrency,
  purchaseCurrency,
} from './onramp.ts'
export { type Currency, currency, type Fungible, fungible, pricesCall } from './prices.ts'
export {
  appConfigCall,
  projectId,
  projectOriginsCall,
  type RemoteFeature,
  remoteFeature,
  remoteFeatureId,
} from './projects.ts'
export {
  hex32,
  type RelayMail,
  type RelayMethod,
  type RelayPublish,
  type RelayRefusal,
  relayCalls,
  relayErrors,
  relayFrame,
  relayMail,
  relayPublish,
  relayRefusals,
  relayRefusedCode,
  relayReply,
  topicsPerCall,
} from './relay.ts'
export { bundlerQuery, rpcQuery, supportedChainsCall } from './rpc.ts'
export { caip2, caip10, count, hex, namespace, textList, units } from './scalars.ts'
export {
  activateSessionCall,
  createSessionCall,
  pci,
  revokeSessionCall,
  type SmartSession,
  sessionContextCall,
  sessionSigner,
  sessionsCall,
  smartSession,
} from './sessions.ts'
export {
  authenticateCall,
  type SessionKind,
  sessionKind,
  signedInCall,
  signInKeysCall,
  signInNonceCall,
  signOutCall,
} from './signin.ts'
export {
  allowanceCall,
  buildApprovalCall,
  buildSwapCall,
  gasPriceCall,
  swapQuotesCall,
  swapToken,
  swapTokensCall,
  type WireSwapToken,
} from './swap.ts'
export {
  type WcAnswer,
  type WcAuthPayload,
  type WcCacao,
  type WcGranted,
  type WcMetadata,
  type WcPropose,
  type WcProposed,
  type WcRecap,
  type WcRequest,
  type WcSettle,
  wcAuthenticate,
  wcAuthenticateResult,
  wcAuthPayload,
  wcCacao,
  wcEvent,
  wcExtend,
  wcGranted,
  wcMetadata,
  wcPayload,
  wcPropose,
  wcProposed,
  wcProposeResult,
  wcRecap,
  wcSessionRequest,
  wcSettle,
  wcUpdate,
} from './walletconnect.ts'
export { badgeType, type WalletListing, walletListing, walletsCall } from './wallets.ts'
