import type { Duplex } from 'node:stream'

/** Answers a handshake with an HTTP status (`404 Not Found`) and frees its socket. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  // Node keeps an upgraded socket open until the client closes it, which it may never do.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
