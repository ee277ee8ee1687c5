import type { Caip2, Caip10, Namespace } from '../caip/caip.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import type { AuthProvider, Social } from '../options/features.ts'
import type { Storage } from '../storage/storage.ts'
import type { ThemeState } from '../theme/themeStore.ts'

export type SharedContext = {
  projectId: string
  metadata: { name: string; description: string; url: string; icons: readonly string[] }
  /** Whether the site's developer wants to be told of what looks wrong. */
  debug: boolean
  /** Tells them, if they do. */
  showAlert(alert: { code: ErrorCode; detail: string }): void
  relayUrl: string
  /** Where the embedded wallet's page stands; empty when the owner has none. */
  vaultUrl: string
  /** How the modal looks now, and each time that changes. */
  watchTheme(onTheme: (theme: ThemeState) => void): () => void
  /** Shows that a request goes on in a window, with the button that opens it; returns the undo. */
  requireApproval(options: { openWindow(): void; onClose(): void }): () => void
  /** Reports a request that is not allowed, so that the visitor is told. */
  reportRefusal(method: string): void
  /** A login at a provider that took the whole page away has come back: shows how it goes on. */
  resumeLogin(provider: Social, resultUri: string): void
  /** Calls back when the visitor closes the modal during a request. */
  onModalClose(onClose: () => void): () => void
  /** Tells who is logged in now; `null` after a logout. */
  onUser?(user: LoginUser | null): void
  storage: Storage
  /** The networks the site offers now, with RPC URLs the wallet may be told. */
  chains(): readonly { id: Caip2; rpcUrl: string | null }[]
}

export type SharedWalletClient = {
  /** @throws wallet/rejected, connection/aborted, app/origin-not-allowed, app/invalid-project-id, app/session-expired */
  connect(options: {
    /** Called with each fresh pairing URI and the time (ms) it ends. */
    onUri(uri: string, expiresAtMs: number): void
    signal?: AbortSignal
  }): Promise<SharedSession>
  /** Prepares a pairing URI ahead of a tap; `connect` uses it while it lasts. */
  prepare?(): Promise<{ uri: string; expiresAtMs: number }>
  /** Connects and signs in with one question, where the wallet can; otherwise `auths` is empty. */
  authenticate?(
    request: SharedAuthRequest,
  ): Promise<{ session: SharedSession | null; auths: readonly SharedAuth[] }>
  /** The stored session, or null. Never prompts. */
  restore(): Promise<SharedSession | null>
  /** The steps of a login, where the wallet has one. `connect` follows them. */
  login?: LoginSteps
  /** Opens the window in which the owner looks after the wallet; to be called in a press. */
  openSettings?(): void
  /** Who is logged in, as far as the page may know. */
  user?(): LoginUser | null
  /** Opens the window in which a change of e-mail is allowed; to be called in a press. @throws embedded/popup-blocked */
  openEmailChange?(): EmailChange
  close(): void
}

/** The steps of a login by e-mail, social account or Farcaster. All throw embedded/*. */
export type LoginSteps = {
  /** Mails a code, or a link first when this browser is new to the address; again: mails it again. */
  connectEmail(email: string): Promise<{
    action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
    resendInSeconds: number
  }>
  /** Settles when the mailed link was approved. */
  connectDevice(signal?: AbortSignal): Promise<void>
  connectOtp(code: string): Promise<void>
  /** Where a window for this provider must go. */
  socialUrl(provider: Social, returnTo?: string): Promise<string>
  /** With what a provider has sent the whole page back with. @throws embedded/social-declined, embedded/social-failed */
  connectSocial(provider: Social, resultUri: string): Promise<void>
  /**
   * Logs in at a provider in a window that the press has opened; `onReturn` when it has come back.
   * @throws embedded/popup-closed, embedded/social-declined, embedded/social-failed, embedded/untrusted-origin
   */
  connectInWindow(
    provider: Social,
    popup: Window,
    options: { signal: AbortSignal; onReturn(): void },
  ): Promise<void>
  /** Where Farcaster's QR code leads. */
  farcasterUrl(): Promise<string>
  /** Settles when it was approved in Farcaster's app. */
  connectFarcaster(signal?: AbortSignal): Promise<void>
}

/** The user of the embedded wallet, as far as the page may know. */
export type LoginUser = {
  /** `null` after a login with a social account. */
  email: string | null
  /** The name at the social account. */
  userName: string | null
  /** `null` when the login happened in another browser session that did not store it. */
  authProvider: AuthProvider | null
}

/** A change of e-mail: a code to the old address, then one to the new. All throw embedded/*. */
export type EmailChange = {
  /** Allowed by the owner in the wallet's window; the same address again: mails the code again. */
  begin(email: string): Promise<{
    /** `PENDING`: the old mailbox is lost; the wallet's window did the rest, and the change takes effect in 72 hours. */
    action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' | 'PENDING'
    resendInSeconds: number
  }>
  confirmOld(code: string): Promise<void>
  confirmNew(code: string): Promise<{ newEmail: string }>
  close(): void
}

/** A sign-in that connects too. */
export type SharedAuthRequest = {
  /** Networks to sign in on, the one that matters first; all of eip155. */
  chains: readonly string[]
  domain: string
  uri: string
  nonce: string
  statement?: string
  resources?: readonly string[]
  requestId?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  onUri(uri: string, expiresAtMs: number): void
  signal?: AbortSignal
}

/** What the wallet's owner signed, and the claims it is made of. */
export type SharedAuth = {
  cacao: unknown
  chainId: string
  address: string
  message: string
  signature: string
}

export type SharedSession = {
  topic: string
  peer: { name: string; icon: string | null; url: string | null }
  namespaces(): readonly Namespace[]
  /** The session's accounts of a namespace, the active one first. */
  accounts(namespace: Namespace): readonly Caip10[]
  chains(namespace: Namespace): readonly Caip2[]
  methods(namespace: Namespace): readonly string[]
  /**
   * What the wallet told about its EIP-5792 capabilities when it connected, by hex chain id. A session has this where
   * the wallet is on another device: reads in the background use it and send no request there.
   */
  capabilities?(address: string): Readonly<Record<string, unknown>>
  /** The session as an Ethereum provider (EIP-1193). */
  provider?(namespace: 'eip155'): {
    request(call: { method: string; params?: unknown }): Promise<unknown>
  }
  request(options: {
    chainId: Caip2
    method: string
    params: unknown
    signal?: AbortSignal
  }): Promise<unknown>
  watch(onEvent: (event: SharedSessionEvent) => void): () => void
  disconnect(): Promise<void>
}

export type SharedSessionEvent =
  | { type: 'accounts'; namespace: Namespace }
  | { type: 'chain'; chainId: Caip2 }
  | { type: 'ended' }
