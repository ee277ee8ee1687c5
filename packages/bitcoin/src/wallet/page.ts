/** Where wallets leave their traces: the window, as far as we look at it. */
export type Page = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
> & {
  btc_providers?: unknown
  unisat?: unknown
  okxwallet?: unknown
}
