export { formatAuthMessage } from './auth/cacao.ts'
export { authGrant } from './auth/checkCacaos.ts'
export {
  createRecap,
  formatRecap,
  parseRecap,
  recapMethods,
  withRecapSentence,
} from './auth/recap.ts'
export { deriveSessionKey, topicOf } from './crypto/keys.ts'
export type { Incoming } from './engine/messenger.ts'
export { nowSeconds } from './engine/nowSeconds.ts'
export { type Engine, openEngine } from './engine/openEngine.ts'
export { quietly } from './engine/quietly.ts'
export { checkGranted, checkProposed } from './namespaces/checkNamespaces.ts'
export { grantedChains, grantedMethods } from './namespaces/granted.ts'
export { chainOfAccount, namespaceOf, unique } from './namespaces/namespaces.ts'
export { mergeNamespaces } from './namespaces/proposeNamespaces.ts'
export { lifetimes } from './protocol/methods.ts'
export { type PeerError, type PeerErrorCode, peerError } from './protocol/peerError.ts'
export { openRecords, type Records } from './storage/records.ts'
