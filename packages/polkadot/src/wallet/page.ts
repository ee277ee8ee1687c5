/** Where wallets leave their traces: the window, as far as we look at it. */
export type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  injectedWeb3?: unknown
  walletExtension?: unknown
  location?: { host: string }
}
