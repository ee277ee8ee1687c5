/** Options of `ownBackendSiwx`. */
export type OwnBackendSiwxOptions = {
  /** GET: `{ nonce, issuedAt? }`. Default: `/auth/nonce`, as of `createSiwxHandler`. */
  nonceUrl?: string
  /** POST `{ message, signature }`; anything but 2xx is a refusal. */
  authenticateUrl?: string
  /** GET: `{ address, chainId, expiresAt? }`, or 401 when signed out. */
  sessionUrl?: string
  /** POST: ends the session. */
  signOutUrl?: string
  /** False lets visitors stay who do not sign in. Default: true. */
  required?: boolean
  /** One sentence of plain ASCII that the wallet shows, such as your terms. */
  statement?: string
  resources?: readonly string[]
  /** Does a session hold on the network it was made on, or wherever the account goes? Default: `network`. */
  scope?: 'network' | 'account'
  signOutOnDisconnect?: boolean
  /** ReCap abilities that your messages ask for. */
  abilities?: Readonly<Record<string, readonly string[]>>
  /** Your own `fetch`, to add a header of yours. Cookies must travel with it. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}
