type None = Record<never, never>

/** Set by the RPC layer, which has retried already: queries do not retry such an error again. */
type Retried = { hasBeenRetried?: true }

/** Every error code with its context. `@latchkey/react` has the texts for visitors. */
export type ErrorCatalogue = SetupErrors &
  WalletErrors &
  TransportErrors &
  ChainErrors &
  CallsErrors &
  FeatureErrors &
  EmbeddedErrors & {
    /** 'An error occurred' */
    unexpected: None
  }

type SetupErrors = {
  'options/no-project-id': None
  'options/siwe-and-siwx': None
  'options/invalid': { option: string }
  /** The option does not exist, so it has no effect. */
  'options/unknown': { option: string }
  /** The option `language` names a language that the site did not add. */
  'options/language-not-added': { language: string }
  /** The site passed neither an adapter nor a wallet for several chains. */
  'options/no-adapters': None
  'network/not-found': { id: string }
  'network/not-supported': { id: string }
  'network/last-of-namespace': { namespace: string }
  'network/switch-failed': { id: string }
  'network/unrecognised': { id: string }
  'network/wrong-chain': { expected: string; actual: string }
  'caip/invalid-address': { id: string }
  'caip/invalid-network-id': { id: string }
  'amount/invalid': { text: string }
  'adapter/not-found': { namespace: string }
  'adapter/in-use': { namespace: string }
  /** The adapter needs a package that the site did not install, such as viem. */
  'adapter/package-missing': { package: string }
  'app/origin-not-allowed': { origin: string }
  'app/invalid-project-id': None
  'app/session-expired': None
  /** For the developer: the server is older than the widget needs. */
  'app/server-outdated': None
  'app/configuration': { reason: string }
}

type WalletErrors = {
  'wallet/rejected': None
  'wallet/already-pending': None
  'wallet/locked': None
  'wallet/not-installed': { wallet: string }
  'wallet/no-accounts': { wallet: string }
  'wallet/unauthorised': None
  'wallet/method-unsupported': { method: string }
  'wallet/disconnected': None
  /** The wallet cannot reach the requested chain (4901). */
  'wallet/chain-disconnected': None
  'wallet/failed': { code: number | null }
  'wallet/timed-out': { wallet: string }
  /** The wallet returned no signature yet: a Safe signs the message on chain, or waits for its other owners. */
  'wallet/signature-pending': None
  /** The wallet signed with another account, or signed something else. */
  'wallet/wrong-signature': { wallet: string }
  'connection/not-connected': None
  'connection/disconnect-failed': None
  'connection/aborted': None
  'walletconnect/not-initialised': None
  /** The relay does not take messages of this size. */
  'walletconnect/message-too-large': { bytes: number }
}

type TransportErrors = {
  'api/not-configured': { path: string }
  'api/http': { status: number; path: string; retryAfterMs?: number }
  'api/unreachable': { path: string }
  'api/bad-reply': { path: string }
  'rpc/failed': { code: number | null; method: string } & Retried
  'rpc/http': { status: number; method: string; retryAfterMs?: number } & Retried
  'rpc/no-url': { chainId: string }
  'rpc/no-provider': { namespace: string }
  'rpc/not-allowed': { method: string }
  'rpc/aborted': { method: string }
  'rpc/unreachable': { url: string } & Retried
  'rpc/call-status-not-approved': None
}

/** Errors of a node about a transaction. */
type ChainErrors = {
  'chain/execution-reverted': { reason: string | null }
  'chain/fee-cap-too-high': None
  'chain/fee-cap-too-low': None
  'chain/nonce-too-high': None
  'chain/nonce-too-low': None
  'chain/nonce-max': None
  'chain/insufficient-funds': None
  'chain/gas-too-high': None
  'chain/gas-too-low': None
  'chain/transaction-type-unsupported': None
  'chain/tip-above-fee-cap': None
}

/** Errors of a wallet about a batch of calls (EIP-5792). */
type CallsErrors = {
  /** The wallet cannot execute all calls or none; nothing was sent. */
  'calls/not-atomic': None
  'calls/capability-unsupported': None
  /** The wallet has a batch with this id already. */
  'calls/already-sent': None
  'calls/unknown-id': None
  'calls/too-large': None
  /** The batch is still pending. */
  'calls/timed-out': { id: string }
}

type FeatureErrors = {
  'balance/unavailable': { id: string }
  'identity/name-invalid': { name: string }
  'identity/name-taken': { name: string }
  'identity/register-failed': { name: string }
  'swap/network-not-supported': { id: string }
  'swap/allowance-failed': None
  'swap/approval-failed': None
  'swap/build-failed': None
  'swap/transaction-failed': None
  'swap/no-address': None
  /** There is no route between the tokens for this amount. */
  'swap/no-quote': { from: string; to: string }
  /** The provider did not respond; independent of the visitor's balance. */
  'swap/quote-unavailable': None
  /** The swap that the server built differs from the order. */
  'swap/unsafe': { reason: string }
  /** The prepared swap is too old to be executed. */
  'swap/expired': None
  /** The swap would yield less than the shown minimum; nothing was sent. */
  'swap/price-moved': None
  'swap/insufficient-balance': { token: string }
  'send/failed': None
  'send/insufficient-funds': { token: string }
  'send/insufficient-gas': { token: string }
  /** The name no longer resolves to the shown address. */
  'send/name-changed': { name: string }
  'name/sources-disagree': { name: string }
  'send/unknown-name': { name: string }
  /** The simulated transfer has another effect than a transfer. */
  'send/unsafe': { reason: string }
  /** The server lists other decimals than the token's contract has. */
  'token/decimals-mismatch': { token: string; claimed: number; actual: number }
  /** The same request was made before, and its outcome is unknown. */
  'journal/unresolved': { id: string; status: string }
  /** The same transaction was sent before (double send). */
  'journal/already-sent': { id: string; hash: string | null }
  'send/solana-failed': None
  'send/invalid': None
  'send/unsupported-chain': { namespace: string }
  'signin/not-enabled': None
  'signin/no-address': None
  'signin/no-network': None
  'signin/no-client': None
  'signin/initialize-failed': None
  'signin/declined': None
  'signin/smart-account-unsupported': None
  /** The server that verifies the signature, or our own check before signing, rejected the message. */
  'signin/refused': { reason: string }
  'signin/failed': None
  /** For the developer: `localSiwx` proves nothing to a server. */
  'signin/local-only': None
  'onramp/options-unavailable': None
  'onramp/quote-unavailable': None
  'onramp/url-failed': None
}

type EmbeddedErrors = {
  'embedded/unavailable': None
  'embedded/load-timed-out': None
  'embedded/invalid-email': None
  'embedded/invalid-code': None
  /** 'Please try again after {n} seconds' */
  'embedded/cooldown': { seconds: number }
  /** Too many wrong codes in this browser: no login by this address for so long. */
  'embedded/on-hold': { seconds: number }
  'embedded/too-many-mails': { seconds: number }
  'embedded/mail-down': None
  /** The login, or the change of the address, has expired or was used. */
  'embedded/code-expired': None
  'embedded/timed-out': { request: string }
  'embedded/failed': { request: string }
  'embedded/popup-blocked': None
  'embedded/popup-closed': None
  'embedded/social-failed': { provider: string }
  /** The visitor declined the login at the provider. */
  'embedded/social-declined': { provider: string }
  /** Another wallet already has this login. */
  'embedded/address-taken': None
  'embedded/untrusted-origin': { origin: string }
}

/** The code of a `LatchkeyError`, such as `wallet/rejected`. */
export type ErrorCode = keyof ErrorCatalogue
