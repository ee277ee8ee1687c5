/** What the adapter uses of a `window`. */
export type Page = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
> & {
  btc_providers?: unknown
  unisat?: unknown
  okxwallet?: unknown
}
