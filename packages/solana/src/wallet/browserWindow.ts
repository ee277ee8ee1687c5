type SocketEvent = 'open' | 'message' | 'close' | 'error'

/** What the adapter uses of a socket. */
export type Socket = {
  binaryType?: string
  addEventListener(name: SocketEvent, listener: (event: { data?: unknown }) => void): void
  send(data: string | Uint8Array<ArrayBuffer>): void
  close(): void
}

/** What the adapter uses of a `window`. */
export type BrowserWindow = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
> & {
  WebSocket?: new (url: string, protocol?: string) => Socket
  navigator?: { userAgent: string }
  isSecureContext?: boolean
  location?: { origin: string; assign(url: string): void }
  localStorage?: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
}
