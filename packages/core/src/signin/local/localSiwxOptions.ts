/** The options of `localSiwx`. */
export type LocalSiwxOptions = {
  required?: boolean
  statement?: string
  scope?: 'network' | 'account'
}
