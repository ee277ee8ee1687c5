/** The options of `serverSiwx`. */
export type ServerSiwxOptions = {
  /** False: visitors may stay connected without a sign-in. Default: true. */
  required?: boolean
  /** One sentence of plain ASCII that the wallet shows, such as your terms. */
  statement?: string
  /** URIs that the message names. */
  resources?: readonly string[]
  /** Whether a session is valid on the network it was created on, or for the account on every network. Default: `network`. */
  scope?: 'network' | 'account'
  /**
   * Where the session is stored: in an HttpOnly cookie, for pages on the server's site, or as a token bound to a
   * non-extractable key (DPoP). `auto` uses the cookie if possible.
   */
  session?: 'auto' | 'cookie' | 'token'
  signOutOnDisconnect?: boolean
}
