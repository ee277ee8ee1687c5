import { WebSocket } from 'ws'
import type { Socket } from '../page.ts'

/** A real socket where Node has none of its own. */
export class NodeSocket implements Socket {
  readonly #socket: WebSocket
  constructor(url: string) {
    this.#socket = new WebSocket(url)
    this.#socket.on('error', () => {})
  }
  addEventListener(name: 'open' | 'message', listener: (event: { data?: unknown }) => void): void {
    if (name === 'open') this.#socket.on('open', () => listener({}))
    else this.#socket.on('message', (data) => listener({ data: String(data) }))
  }
  send(text: string): void {
    this.#socket.send(text)
  }
  close(): void {
    this.#socket.close()
  }
}
