/** What the adapter uses of a socket. */
export type Socket = {
  addEventListener(name: 'open' | 'message', listener: (event: { data?: unknown }) => void): void
  send(text: string): void
  close(): void
}

/** What the adapter uses of a `window`. */
export type Page = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
> & {
  WebSocket?: new (url: string) => Socket
}
