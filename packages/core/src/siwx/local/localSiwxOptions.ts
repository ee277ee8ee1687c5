/** The options of `localSiwx`. */
export type LocalSiwxOptions = {
  /** False: visitors may stay connected without a sign-in. Default: true. */
  required?: boolean
  /** One sentence of plain ASCII that the wallet shows. */
  statement?: string
  /** Whether a session is valid on the network it was created on, or for the account on every network. Default: `network`. */
  scope?: 'network' | 'account'
}
