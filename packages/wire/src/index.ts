export {
  type AnalyticsEvent,
  analyticsConfigEndpoint,
  eventsPerBatch,
  sendEventEndpoint,
  sendEventsEndpoint,
} from './analytics.ts'
export { balanceEndpoint, tokenBalance, type WireTokenBalance } from './balance.ts'
export {
  activationText,
  type ControlKeyRegistration,
  controlKeyRegistration,
  controlKeyStatement,
  controlSignature,
  controlTextOpenings,
  stepUpText,
} from './controlProof.ts'
export {
  base64url,
  bytes32,
  changeEmailEndpoint,
  confirmNewEmailEndpoint,
  confirmOldEmailEndpoint,
  deviceLoginEndpoint,
  type EmbeddedIdentity,
  type EmbeddedSession,
  type EmbeddedUser,
  emailAddress,
  emailLoginEndpoint,
  embeddedId,
  embeddedIdentity,
  embeddedSession,
  embeddedUser,
  farcasterLoginEndpoint,
  finishFarcasterLoginEndpoint,
  finishSocialLoginEndpoint,
  type LoginStep,
  loginStep,
  otpLoginEndpoint,
  removeIdentityEndpoint,
  resendEmailChangeEndpoint,
  resendLoginEndpoint,
  type SocialProvider,
  socialLoginEndpoint,
  socialProvider,
  socialsEndpoint,
} from './embedded.ts'
export {
  type EmbeddedNotice,
  embeddedNotice,
  embeddedNoticesEndpoint,
  type PendingEmail,
  pendingEmail,
  stopEmailChangeEndpoint,
} from './embeddedNotices.ts'
export {
  embeddedSessionsEndpoint,
  endEmbeddedSessionEndpoint,
  redeemTicketEndpoint,
  refreshEmbeddedSessionEndpoint,
  sessionTicketEndpoint,
} from './embeddedSessions.ts'
export {
  activateSlotEndpoint,
  type EmbeddedWallet,
  embeddedActivityEndpoint,
  embeddedUserEndpoint,
  embeddedWallet,
  exportWalletEndpoint,
  type KeySlot,
  keySlot,
  openSlotEndpoint,
  passkeyAssertion,
  passkeyRegistration,
  prepareSlotEndpoint,
  registerControlKeyEndpoint,
  removeSlotEndpoint,
  rotateWalletEndpoint,
  type SlotType,
  slotType,
  stepUpEndpoint,
  type WalletAddresses,
  walletAddresses,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from './embeddedWallet.ts'
export { type Endpoint, endpoint, type InputOf, type ReplyOf } from './endpoint.ts'
export {
  type FrameCallName,
  type FrameErrorCode,
  type FrameEvent,
  type FrameFailure,
  type FrameHello,
  type FramePayload,
  type FrameReply,
  type FrameSignIn,
  type FrameUser,
  frameAccount,
  frameAnswer,
  frameCallName,
  frameCalls,
  frameErrorCode,
  frameEvent,
  frameFailure,
  frameHello,
  frameMessageBytes,
  frameRequest,
  frameSignIn,
  frameUser,
} from './frame.ts'
export {
  historyEndpoint,
  type OperationType,
  operationType,
  type TransactionStatus,
  transaction,
  transactionStatus,
  transfer,
  type WireTransaction,
  type WireTransfer,
} from './history.ts'
export { accountIdentityEndpoint, identityEndpoint } from './identity.ts'
export { imageQuery, imageSizes } from './images.ts'
export {
  type NameMessage,
  nameMessage,
  nameSuggestionsEndpoint,
  type Profile,
  profile,
  profileEndpoint,
  registerNameEndpoint,
  reverseProfileEndpoint,
} from './names.ts'
export { type Nft, nft, nftsEndpoint } from './nfts.ts'
export {
  type OnrampOrderStatus,
  type OnrampProvider,
  type OnrampRefusal,
  onrampOptionsEndpoint,
  onrampOrderEndpoint,
  onrampProvider,
  onrampQuoteEndpoint,
  onrampQuotesEndpoint,
  onrampUrlEndpoint,
  type PaymentCurrency,
  type PurchaseCurrency,
  paymentCurrency,
  purchaseCurrency,
} from './onramp.ts'
export { ownValue } from './ownValue.ts'
export {
  type PasskeyPurpose,
  passkeyChallenge,
  passkeyChallengeEndpoint,
} from './passkeyChallenge.ts'
export { priceSeriesEndpoint } from './priceSeries.ts'
export { type Currency, currency, type Fungible, fungible, pricesEndpoint } from './prices.ts'
export {
  apiVersion,
  appConfigEndpoint,
  projectId,
  projectOriginsEndpoint,
  type RemoteFeature,
  remoteFeature,
  remoteFeatureId,
} from './projects.ts'
export {
  hex32,
  type RelayMessage,
  type RelayMethod,
  type RelayPublish,
  type RelayRefusal,
  relayCalls,
  relayErrors,
  relayFrame,
  relayMessage,
  relayMessageBytes,
  relayPublish,
  relayRefusals,
  relayRefusedCode,
  relayReply,
  topicsPerCall,
} from './relay.ts'
export { bundlerQuery, rpcQuery, supportedChainsEndpoint } from './rpc.ts'
export { appScheme, safeAppLink } from './safeAppLink.ts'
export { parseUrl, safeUrl } from './safeUrl.ts'
export { caip2, caip10, count, evmAccount, hex, namespace, textList, units } from './scalars.ts'
export {
  activateSessionEndpoint,
  createSessionEndpoint,
  pci,
  revokeSessionEndpoint,
  type SmartSession,
  sessionActivationText,
  sessionContextEndpoint,
  sessionSigner,
  sessionsEndpoint,
  smartSession,
} from './sessions.ts'
export {
  authenticateEndpoint,
  type SessionKind,
  sessionKind,
  signedInEndpoint,
  signInKeysEndpoint,
  signInNonceEndpoint,
  signOutEndpoint,
} from './signin.ts'
export { proofKeyText, recoveryProofText, registerProofKeyEndpoint } from './slotProof.ts'
export {
  allowanceEndpoint,
  buildApprovalEndpoint,
  buildSwapEndpoint,
  gasPriceEndpoint,
  swapQuotesEndpoint,
  swapToken,
  swapTokensEndpoint,
  type WireSwapToken,
} from './swap.ts'
export { vaultCallerHeader, vaultSecretHeader } from './vaultHost.ts'
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
export { badgeType, type WalletListing, walletListing, walletsEndpoint } from './wallets.ts'
export { webUrl } from './webUrl.ts'
