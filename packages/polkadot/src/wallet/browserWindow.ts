/** What the adapter uses of a `window`. */
export type BrowserWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  injectedWeb3?: unknown
  walletExtension?: unknown
  location?: { host: string }
}
