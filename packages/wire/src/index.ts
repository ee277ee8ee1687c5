export {
  type AnalyticsEvent,
  analyticsConfigEndpoint,
  eventsPerBatch,
  sendEventEndpoint,
  sendEventsEndpoint,
} from './analytics.ts'
export { balanceEndpoint, tokenBalance, type WireTokenBalance } from './balance.ts'
export {
  clearSigningEndpoint,
  type DescriptorAttestation,
  type DescriptorOffer,
} from './clearSigning.ts'
export {
  activationText,
  type ControlKeyRegistration,
  controlKeyStatement,
  controlTextOpenings,
  stepUpText,
} from './controlProof.ts'
export {
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
  embeddedSession,
  farcasterLoginEndpoint,
  finishFarcasterLoginEndpoint,
  finishSocialLoginEndpoint,
  type LoginStep,
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
  embeddedNoticesEndpoint,
  type PendingEmail,
  stopEmailChangeEndpoint,
} from './embeddedNotices.ts'
export {
  passkeyAssertion,
  passkeyRegistration,
  stepUpEndpoint,
} from './embeddedPasskeys.ts'
export {
  embeddedSessionsEndpoint,
  endEmbeddedSessionEndpoint,
  redeemTicketEndpoint,
  refreshEmbeddedSessionEndpoint,
  sessionTicketEndpoint,
} from './embeddedSessions.ts'
export {
  activateSlotEndpoint,
  openSlotEndpoint,
  prepareSlotEndpoint,
  removeSlotEndpoint,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from './embeddedSlots.ts'
export {
  type EmbeddedWallet,
  embeddedActivityEndpoint,
  embeddedUserEndpoint,
  exportWalletEndpoint,
  type KeySlot,
  rotateWalletEndpoint,
  type SlotType,
  type WalletAddresses,
  walletAddresses,
} from './embeddedWallet.ts'
export { type Endpoint, endpoint, type InputOf, type ReplyOf } from './endpoint.ts'
export { findWalletPage } from './findWallets.ts'
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
  frameAnswer,
  frameCalls,
  frameEvent,
  frameFailure,
  frameHello,
  frameMessageBytes,
  frameRequest,
  frameSignIn,
} from './frame.ts'
export {
  historyEndpoint,
  type OperationType,
  operationType,
  type TransactionStatus,
  transaction,
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
export { type Currency, type Fungible, pricesEndpoint } from './prices.ts'
export {
  apiVersion,
  appConfigEndpoint,
  projectOriginsEndpoint,
  type RemoteFeature,
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
  relayMessageBytes,
  relayRefusals,
  relayRefusedCode,
  relayReply,
  topicsPerCall,
} from './relay.ts'
export { bundlerQuery, rpcQuery, supportedChainsEndpoint } from './rpc.ts'
export { appScheme, safeAppLink } from './safeAppLink.ts'
export { parseUrl, safeUrl } from './safeUrl.ts'
export { caip10, hex, units } from './scalars.ts'
export {
  activateSessionEndpoint,
  createSessionEndpoint,
  pci,
  revokeSessionEndpoint,
  type SmartSession,
  sessionActivationText,
  sessionContextEndpoint,
  sessionsEndpoint,
} from './sessions.ts'
export {
  authenticateEndpoint,
  signedInEndpoint,
  signInKeysEndpoint,
  signInNonceEndpoint,
  signOutEndpoint,
} from './signin.ts'
export { recoveryProofText } from './slotProof.ts'
export {
  allowanceEndpoint,
  buildApprovalEndpoint,
  buildSwapEndpoint,
  gasPriceEndpoint,
  swapQuotesEndpoint,
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
  wcEvent,
  wcExtend,
  wcGranted,
  wcMetadata,
  wcPayload,
  wcPropose,
  wcProposeResult,
  wcRecap,
  wcSessionRequest,
  wcSettle,
  wcUpdate,
} from './walletconnect.ts'
export { badgeType, type WalletListing, walletListing, walletsEndpoint } from './wallets.ts'
export { webUrl } from './webUrl.ts'
