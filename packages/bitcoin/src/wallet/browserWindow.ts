/** What the adapter uses of a `window`. */
export type BrowserWindow = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
> & {
  btc_providers?: unknown
  unisat?: unknown
  okxwallet?: unknown
}
