import { type Attack, type AttackOptions, repeat } from './attack.ts'
import { openRaw, readStatus } from './rawSocket.ts'

const KEY = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='
const UPGRADE = `host: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n${KEY}`

const HANDSHAKES: readonly string[] = [
  ...['//', '/relay?%', 'http://[', '*', '/\\', '/relay?projectId=%ff'].map(
    (path) => `GET ${path} HTTP/1.1\r\n${UPGRADE}\r\nsec-websocket-version: 13\r\n\r\n`,
  ),
  `GET /relay HTTP/1.1\r\n${UPGRADE}\r\nsec-websocket-version: 7\r\n\r\n`,
  `GET /relay HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
  `POST /relay HTTP/1.1\r\n${UPGRADE}\r\ncontent-length: 9\r\n\r\nx`,
  `GET /v1?chainId=eip155:1 HTTP/1.1\r\n${UPGRADE}\r\nsec-websocket-version: 13\r\n\r\n`,
]

/** Bad targets and versions, and resets after every byte of a handshake. */
export const brokenHandshakes: Attack = {
  name: 'broken handshakes',
  run: (options) =>
    repeat(options, 16, async (round) => {
      const handshake = HANDSHAKES[round % HANDSHAKES.length] ?? ''
      if (round % 2 === 0) await sendWhole(options, handshake)
      else await sendPart(options, handshake.slice(0, round % handshake.length))
    }),
}

async function sendWhole(options: AttackOptions, handshake: string): Promise<void> {
  const socket = await openRaw(options)
  socket.on('error', () => {})
  socket.write(handshake)
  options.count((await readStatus(socket, 2_000)) ?? 'no status')
}

async function sendPart(options: AttackOptions, part: string): Promise<void> {
  const socket = await openRaw(options)
  await new Promise((resolve) => socket.write(part, resolve))
  socket.resetAndDestroy()
  options.count('reset')
}
