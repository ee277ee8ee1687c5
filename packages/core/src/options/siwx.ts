import type { CaipNetworkId } from '../caip/caip.ts'

/** The fields of a sign-in message (SIWX, CAIP-122). Times are ISO 8601. */
export type SiwxMessageData = {
  accountAddress: string
  chainId: CaipNetworkId
  domain: string
  uri: string
  version: string
  nonce: string
  statement?: string | undefined
  resources?: readonly string[] | undefined
  requestId?: string | undefined
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
}

/** A sign-in message (CAIP-122); `toString` returns the exact text to sign. */
export type SiwxMessage = SiwxMessageData & { toString(): string }

/** A sign-in session of one account on one network. */
export type SiwxSession = {
  data: SiwxMessageData
  /** Empty, like the signature, when the session was created on an earlier visit. */
  message: string
  signature: string
  /** The signed claims of a one-click sign-in (CAIP-74). */
  cacao?: unknown
  /** When the session expires (ISO 8601), if that is known. */
  expiresAt?: string | undefined
}

/** Sign in with X (SIWX): creates the messages, verifies the signatures and stores the sessions of a site. */
export type SiwxConfig = {
  createMessage(input: {
    chainId: CaipNetworkId
    /** Empty for a one-click sign-in: the wallet has not shared its account yet. */
    accountAddress: string
    notBefore?: string
  }): Promise<SiwxMessage>
  /** Verifies the signature and stores the session. Throws if the signature is rejected. */
  addSession(session: SiwxSession): Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sessions; an empty list signs out everywhere. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The valid sessions for this account on this network. Without one, the visitor is asked to sign in. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Whether to disconnect a visitor who doesn't sign in. Default: false. */
  getRequired?(): boolean
  /** Absent: true. */
  signOutOnDisconnect?: boolean
  /** ReCap abilities (EIP-5573) that messages may request, by resource. Others are rejected before signing. */
  abilities?: Readonly<Record<string, readonly string[]>>
  /** Headers that authorize a request of the page with the session; `null` without a session. */
  authorize?(request: { method: string; url: string }): Promise<Record<string, string> | null>
}

/**
 * The part of `Latchkey` that this file can name: options hold a sign-in, and the instance holds the options. `open`
 * always gets the whole instance, and implementations declare their parameter as `Latchkey`.
 */
/** The instance. Its own type is made of this file's types. */
type SiwxInstance = { readonly ready: Promise<void> }

/** A sign-in whose code loads when a visitor connects, such as `serverSiwx()`. */
export type LazySiwx = { open(latchkey: SiwxInstance): Promise<SiwxConfig> }

/** The value of the `siwx` option. */
export type SiwxSource = SiwxConfig | LazySiwx
