import { WebSocket } from 'ws'
import type { Socket } from '../wallet/browserWindow.ts'

/** A WebSocket for Node versions without a global one. */
export class NodeSocket implements Socket {
  readonly #socket: WebSocket
  binaryType = 'nodebuffer'
  constructor(url: string, protocol?: string) {
    this.#socket = new WebSocket(url, protocol ?? [])
    this.#socket.on('error', () => {})
  }
  addEventListener(
    name: 'open' | 'message' | 'close' | 'error',
    listener: (event: { data?: unknown }) => void,
  ): void {
    if (name !== 'message') this.#socket.on(name, () => listener({}))
    else this.#socket.on('message', (data) => listener({ data: this.#read(data as Buffer) }))
  }
  send(data: string | Uint8Array): void {
    this.#socket.send(data)
  }
  #read(data: Buffer): unknown {
    return this.binaryType === 'arraybuffer' ? Uint8Array.from(data).buffer : String(data)
  }
  close(): void {
    this.#socket.close()
  }
}
