import type { Caip2 } from '../caip/caip.ts'
import type { Storage } from '../storage/storage.ts'

/** What a sign-in message says (CAIP-122). Times are ISO 8601. */
export type SiwxMessageData = {
  accountAddress: string
  chainId: Caip2
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

/** A message to sign; `toString` gives its exact text. */
export type SiwxMessage = SiwxMessageData & { toString(): string }

/** A session of a signed-in account. */
export type SiwxSession = {
  data: SiwxMessageData
  /** Empty, like the signature, when the session began on an earlier visit. */
  message: string
  signature: string
  /** The signed claims of a one-click sign-in (CAIP-74). */
  cacao?: unknown
  /** When it ends (ISO 8601), if that is known. */
  expiresAt?: string | undefined
}

/** How a site signs its visitors in: where messages come from, who checks and who keeps the sessions. */
export type SiwxConfig = {
  createMessage(input: {
    chainId: Caip2
    /** Empty for a one-click sign-in: the wallet has not said yet who it is. */
    accountAddress: string
    notBefore?: string
  }): Promise<SiwxMessage>
  /** Has the signature checked and keeps the session; throws when it is not accepted. */
  addSession(session: SiwxSession): Promise<void>
  revokeSession(chainId: Caip2, address: string): Promise<void>
  /** Replaces all sessions; an empty list signs out everywhere. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions that cover this account on this network; none means that the visitor is asked. */
  getSessions(chainId: Caip2, address: string): Promise<readonly SiwxSession[]>
  /** True: a visitor who does not sign in is disconnected. Absent: false. */
  getRequired?(): boolean
  /** Absent: true. */
  signOutOnDisconnect?: boolean
  /** Abilities (EIP-5573) that messages may ask for, by resource; every other is refused before signing. */
  abilities?: Readonly<Record<string, readonly string[]>>
  /** Headers with which a call of the page's own proves the session; `null` without one. */
  authorize?(request: { method: string; url: string }): Promise<Record<string, string> | null>
}

/**
 * The part of `Latchkey` that this file can name: options hold a sign-in, and the instance holds the options. `open`
 * always gets the whole instance, and implementations declare their parameter as `Latchkey`.
 */
export type SiwxInstance = { readonly storage: Storage }

/** A sign-in whose code is loaded when a visitor connects, such as `serverSiwx()`. */
export type LazySiwx = { open(latchkey: SiwxInstance): Promise<SiwxConfig> }

export type SiwxSource = SiwxConfig | LazySiwx
