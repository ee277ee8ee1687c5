import type { WcAuthPayload, WcMetadata, WcProposed } from '@latchkey/wire'
import type { Engine } from '../engine/openEngine.ts'
import type { Records } from '../storage/records.ts'

/** What a dapp asks to be connected with. */
export type Proposal = {
  id: number
  pairingTopic: string
  proposer: { publicKey: string; metadata: WcMetadata }
  required: WcProposed
  optional: WcProposed
  sessionProperties: Readonly<Record<string, unknown>>
  /** Unix seconds. */
  expiry: number
}

/** What a connected dapp asks to be done. */
export type DappRequest = {
  id: number
  topic: string
  chainId: string
  method: string
  params: unknown
  /** Unix seconds. */
  expiry: number
}

/** What a dapp asks to be signed in with. */
export type AuthProposal = {
  id: number
  pairingTopic: string
  requester: { publicKey: string; metadata: WcMetadata }
  payload: WcAuthPayload
}

export type WalletHandlers = {
  onProposal(proposal: Proposal): void
  onRequest(request: DappRequest): void
  /** Without it dapps that want to sign in fall back to connecting. */
  onAuthenticate?(proposal: AuthProposal): void
  onEnded?(topic: string): void
}

export type WalletPairing = {
  methods: readonly string[]
  isUsed: boolean
  /** Shown again when the same URI is scanned again. */
  proposal?: Proposal
}

/** What the parts of the wallet side share. */
export type WalletHost = WalletHandlers & {
  metadata: WcMetadata
  records: Records
  engine(): Promise<Engine>
  /** Pairings by topic, with the methods that their URIs named. */
  pairings: Map<string, WalletPairing>
}
