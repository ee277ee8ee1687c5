/** Options of `serverSiwx`. */
export type ServerSiwxOptions = {
  /** False lets visitors stay who do not sign in. Default: true. */
  required?: boolean
  /** One sentence of plain ASCII that the wallet shows, such as your terms. */
  statement?: string
  /** URIs that the message names. */
  resources?: readonly string[]
  /** Does a session hold on the network it was made on, or wherever the account goes? Default: `network`. */
  scope?: 'network' | 'account'
  /**
   * Where the session is kept: in a cookie that scripts cannot read, for pages on the server's own site; or
   * as a token bound to a key that cannot leave the browser. `auto` takes the cookie where it can.
   */
  session?: 'auto' | 'cookie' | 'token'
  signOutOnDisconnect?: boolean
}
