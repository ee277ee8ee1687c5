import type { Engine, Records } from '@latchkey/walletconnect/internal'
import type { WcAuthPayload, WcMetadata, WcProposed } from '@latchkey/wire'

/** A dapp's session proposal. */
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

/** A request of a connected dapp. */
export type DappRequest = {
  id: number
  topic: string
  chainId: string
  method: string
  params: unknown
  /** Unix seconds. */
  expiry: number
}

/** A dapp's sign-in request (`wc_sessionAuthenticate`). */
export type AuthProposal = {
  id: number
  pairingTopic: string
  requester: { publicKey: string; metadata: WcMetadata }
  payload: WcAuthPayload
}

export type WalletHandlers = {
  onProposal(proposal: Proposal): void
  onRequest(request: DappRequest): void
  /** Without it, a dapp that requests a sign-in gets an ordinary session. */
  onAuthenticate?(proposal: AuthProposal): void
  onEnded?(topic: string): void
}

type WalletPairing = {
  methods: readonly string[]
  isUsed: boolean
  /** Shown again when the same URI is scanned again. */
  proposal?: Proposal
}

/** Shared state of the wallet side. */
export type WalletHost = WalletHandlers & {
  metadata: WcMetadata
  records: Records
  engine(): Promise<Engine>
  /** Pairings by topic, with the methods that their URIs named. */
  pairings: Map<string, WalletPairing>
}
