export { formatMessage } from './message/formatMessage.ts'
export { type ParseOptions, parseMessage } from './message/parseMessage.ts'
export type { CaipNetworkId, SignInMessage } from './message/signInMessage.ts'
export { memoryNonces } from './nonce/memoryNonces.ts'
export { generateNonce, type NonceLimits, type NonceStore } from './nonce/nonceStore.ts'
export { type AllowedAbilities, checkRecap } from './recap/checkRecap.ts'
export { type Ability, formatRecap, isRecapUri, parseRecap } from './recap/recap.ts'
export { recapStatement } from './recap/recapStatement.ts'
export { walletRequestAbilities } from './recap/walletRequestAbilities.ts'
export { isSiwxError, SiwxError, type SiwxErrorCode } from './SiwxError.ts'
export { memorySessions } from './session/memorySessions.ts'
export type { Session, SessionStore } from './session/session.ts'
export { checkMessage, type ExpectedMessage } from './verify/checkMessage.ts'
export type { SignatureProof, Verifier } from './verify/verifier.ts'
export {
  type VerifiedSignIn,
  type VerifySignInParameters,
  verifySignIn,
} from './verify/verifySignIn.ts'
