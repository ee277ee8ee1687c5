/** The options of `backendSiwx`. */
export type BackendSiwxOptions = {
  /** GET: `{ nonce, issuedAt? }`. Default: `/auth/nonce`, as of `createSiwxHandler`. */
  nonceUrl?: string
  /** POST `{ message, signature }`; any status other than 2xx rejects the sign-in. */
  authenticateUrl?: string
  /** GET: `{ address, chainId, expiresAt? }`, or 401 when signed out. */
  sessionUrl?: string
  /** POST: ends the session. */
  signOutUrl?: string
  /** False: visitors may stay connected without a sign-in. Default: true. */
  required?: boolean
  /** One sentence of plain ASCII that the wallet shows, such as your terms. */
  statement?: string
  resources?: readonly string[]
  /** Whether a session is valid on the network it was created on, or for the account on every network. Default: `network`. */
  scope?: 'network' | 'account'
  signOutOnDisconnect?: boolean
  /** ReCap abilities (EIP-5573) that your messages may request. */
  abilities?: Readonly<Record<string, readonly string[]>>
  /** Your own `fetch`, for example to add a header. It must send and accept cookies. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}
