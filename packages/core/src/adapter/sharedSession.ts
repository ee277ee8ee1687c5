import type { CaipAddress, CaipNetworkId, Namespace } from '../caip/caip.ts'
import type { AccountType } from '../connection/account.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import type { LoginId, SocialId } from '../features.ts'
import type { Storage } from '../storage/storage.ts'
import type { Theme } from '../theme/themeStore.ts'

/** What WalletConnect or the embedded wallet may know of the instance, and ask of it. */
export type SharedConnectorContext = {
  projectId: string
  metadata: { name: string; description: string; url: string; icons: readonly string[] }
  /** The `debug` option: whether warnings are shown to the site's developer. */
  debug: boolean
  /** Tells the developer once what is wrong with the setup. */
  reportSetup(problem: { code: ErrorCode; detail: string }): void
  /** The account type that the site prefers (`defaultAccountTypes`), if the wallet has several. */
  defaultAccountType(namespace: 'eip155'): AccountType
  /** Whether the site may ask for permissions (`features.smartSessions`). */
  hasSmartSessions(): boolean
  relayUrl: string
  /** The URL of the embedded wallet's page; empty when the site has none. */
  vaultUrl: string
  /** Calls back with the modal's theme now and at each change; returns a function that unsubscribes. */
  watchTheme(onTheme: (theme: Theme) => void): () => void
  /**
   * Calls back with the option `language` now and at each change of an option; returns a function that unsubscribes.
   */
  watchLanguage(onLanguage: (language: string | null) => void): () => void
  /**
   * Shows that a request continues in a window, with the button that opens it; returns a function that unsubscribes.
   */
  requireApproval(options: { openWindow(): void; onClose(): void }): () => void
  /** Reports a request that isn't allowed, to tell the visitor. */
  reportRefusal(method: string): void
  /** Continues a social login that navigated the whole page to the provider and back. */
  resumeLogin(provider: SocialId, resultUri: string): void
  /** Calls back when the visitor closes the modal during a request. */
  onModalClose(onClose: () => void): () => void
  /** Tells who is logged in now; `null` after a logout. */
  onUser?(user: Login | null): void
  /** Calls back with the active network of a namespace now and at each change; returns a function that unsubscribes. */
  watchNetwork(namespace: 'eip155', onNetwork: (network: CaipNetworkId) => void): () => void
  /** Shows the account's activity, where a batch of calls has its state, or the permissions that were just granted. */
  show(
    event:
      | { type: 'activityRequested' }
      | { type: 'permissionsGranted'; contexts: readonly string[] },
  ): void
  storage: Storage
  /** The site's current networks, with RPC URLs that can be passed to the wallet. */
  chains(): readonly { id: CaipNetworkId; rpcUrl: string | null }[]
}

/** The loaded client of a wallet whose one session may serve several namespaces. */
export type SharedConnectorClient = {
  /** @throws wallet/rejected, connection/aborted, app/origin-not-allowed, app/invalid-project-id, app/session-expired */
  connect(options: {
    /** Called with each new pairing URI and the time (ms) at which it expires. */
    onUri(uri: string, expiresAtMs: number): void
    signal?: AbortSignal
  }): Promise<WalletSession>
  /** Prepares a pairing URI ahead of a tap; `connect` uses it while it lasts. */
  prepare?(): Promise<{ uri: string; expiresAtMs: number }>
  /** One-click auth: connects and signs in with one prompt if the wallet supports it; otherwise `auths` is empty. */
  authenticate?(
    request: OneClickRequest,
  ): Promise<{ session: WalletSession | null; auths: readonly OneClickProof[] }>
  /** The client's id at its relay, if it has one. Requests to the server include it (`clientId`). */
  clientId?(): string | null
  /** The stored session, or null. Never prompts. */
  restore(): Promise<WalletSession | null>
  /** The steps of a login, if the wallet has one. Call `connect` afterwards. */
  login?: LoginSteps
  /** Opens the embedded wallet's settings window; call it in a click handler, or the browser blocks the popup. */
  openSettings?(): void
  /** The logged-in user, with the fields that the page may see. */
  user?(): Login | null
  /**
   * Opens the window in which the user allows the change of the email address. Call it in a click handler. @throws
   * embedded/popup-blocked
   */
  openEmailChange?(): EmailChange
  close(): void
}

/** The steps of an email, social or Farcaster login. All throw embedded/*. */
export type LoginSteps = {
  /**
   * Emails a code, or first a device link if the server requires one for a new browser. A second call sends it again.
   */
  startEmailLogin(email: string): Promise<{
    action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
    resendInSeconds: number
  }>
  /** Resolves when the user has opened the emailed device link. */
  waitForDeviceLink(signal?: AbortSignal): Promise<void>
  verifyEmailCode(code: string): Promise<void>
  /** The URL of the provider's login popup. */
  socialUrl(provider: SocialId, returnTo?: string): Promise<string>
  /** Completes a login with the parameters with which the provider redirected the page back. @throws embedded/social-declined, embedded/social-failed */
  connectSocial(provider: SocialId, resultUri: string): Promise<void>
  /**
   * Logs in at a provider in a popup that the click handler has opened; calls `onReturn` when the provider is done.
   * @throws embedded/popup-closed, embedded/social-declined, embedded/social-failed, embedded/untrusted-origin
   */
  connectInWindow(
    provider: SocialId,
    popup: Window,
    options: { signal: AbortSignal; onReturn(): void },
  ): Promise<void>
  /** The URL in Farcaster's QR code. */
  farcasterUrl(): Promise<string>
  /** Resolves when the user approved the login in the Farcaster app. */
  connectFarcaster(signal?: AbortSignal): Promise<void>
}

/** The embedded wallet's user, with the fields that the page may see. */
export type Login = {
  /** `null` after a login with a social account. */
  email: string | null
  /** The name at the social account. */
  userName: string | null
  /** `null` when the login happened in another browser session that did not store it. */
  authProvider: LoginId | null
  /** Whether the embedded wallet's smart account is deployed on the active network; its first operation there deploys it. */
  smartAccountDeployed: boolean
  /** Whether the embedded wallet's standard account has the code of a smart account on the active network (EIP-7702). */
  accountUpgraded: boolean
}

/**
 * The steps to change the email address: a code to the old address, then one to the new address. All throw embedded/*.
 */
export type EmailChange = {
  /**
   * Starts the change after the user allowed it in the wallet's window; calling it again with the same address sends
   * the code again.
   */
  begin(email: string): Promise<{
    /** `PENDING`: the old mailbox is lost; the wallet's window did the rest, and the change takes effect in 72 hours. */
    action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' | 'PENDING'
    resendInSeconds: number
  }>
  confirmOld(code: string): Promise<void>
  confirmNew(code: string): Promise<{ newEmail: string }>
  close(): void
}

/** A one-click auth request: connect and sign in with one prompt. */
export type OneClickRequest = {
  /** The networks to sign in on, the active one first; all of eip155. */
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

/** A signature of one-click auth, with its signed claims (CAIP-74). */
export type OneClickProof = {
  /** The signed claims, unparsed. */
  cacao: unknown
  chainId: string
  address: string
  message: string
  signature: string
}

/** A session with a wallet that may serve several namespaces. */
export type WalletSession = {
  /** The session's id: with WalletConnect its topic at the relay. */
  topic: string
  /** The wallet as it describes itself. */
  peer: { name: string; icon: string | null; url: string | null }
  namespaces(): readonly Namespace[]
  /** The session's accounts of a namespace, the active one first. */
  accounts(namespace: Namespace): readonly CaipAddress[]
  /** The type of one of the accounts; without it all are keys (`eoa`). */
  accountType?(address: string): AccountType
  /** The derivation path (BIP-32) of one of the accounts, if the wallet provides it. */
  accountPath?(address: string): string | undefined
  chains(namespace: Namespace): readonly CaipNetworkId[]
  methods(namespace: Namespace): readonly string[]
  /**
   * The EIP-5792 capabilities that the wallet reported when it connected, by hex chain id. Background reads use them
   * instead of sending a request to a wallet on another device.
   */
  capabilities?(address: string): Readonly<Record<string, unknown>>
  /** The session as an Ethereum provider (EIP-1193). */
  provider?(namespace: 'eip155'): {
    request(call: { method: string; params?: unknown }): Promise<unknown>
  }
  request(options: {
    chainId: CaipNetworkId
    method: string
    params: unknown
    signal?: AbortSignal
  }): Promise<unknown>
  watch(onEvent: (event: WalletSessionEvent) => void): () => void
  disconnect(): Promise<void>
}

export type WalletSessionEvent =
  | { type: 'accounts'; namespace: Namespace }
  | { type: 'chain'; chainId: CaipNetworkId }
  | { type: 'ended' }
