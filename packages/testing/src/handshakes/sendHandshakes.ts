import { connect, type Socket } from 'node:net'
import { type BrokenHandshake, brokenHandshakes, type Ending } from './brokenHandshakes.ts'

export type HandshakeFlood = {
  url: string
  /** Good targets of the server under test, with their queries. */
  paths: readonly string[]
  count: number
}

const CONCURRENT_SOCKETS = 100
const SILENT_SOCKETS = 50

/**
 * Sends broken handshakes, each from an address of its own in `X-Forwarded-For`, and some that stop half-way and stay
 * silent until the server closes them. Resolves when all its sockets are closed.
 */
export async function sendBrokenHandshakes({ url, paths, count }: HandshakeFlood): Promise<void> {
  const cases = brokenHandshakes(paths)
  const silent = Array.from({ length: SILENT_SOCKETS }, (_, at) => {
    const { text } = cases[(at * 3) % cases.length] ?? { text: '' }
    return openSilently(url, text.slice(0, Math.floor(text.length / 2)))
  })
  let next = 0
  const sendNext = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) {
      const broken = cases[at % cases.length]
      if (broken) await send(url, withAddress(broken, at))
    }
  }
  await Promise.all([...Array.from({ length: CONCURRENT_SOCKETS }, sendNext), ...silent])
}

function withAddress({ text, ending }: BrokenHandshake, at: number): BrokenHandshake {
  const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
  return { text: text.replace('\r\n', `\r\nx-forwarded-for: ${address}\r\n`), ending }
}

async function send(url: string, { text, ending }: BrokenHandshake): Promise<void> {
  const socket = open(url)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const bytes = Buffer.from(text, 'latin1')
  const finish: Record<Ending, () => void> = {
    reset: () => socket.write(bytes, () => socket.resetAndDestroy()),
    end: () => socket.end(bytes),
    'reset-on-reply': () => {
      socket.once('data', () => socket.resetAndDestroy())
      // A text that is cut short gets no answer before the server's time limit.
      if (isComplete(text)) socket.write(bytes)
      else socket.write(bytes, () => socket.resetAndDestroy())
    },
  }
  socket.once('connect', finish[ending])
  await closed
}

function isComplete(text: string): boolean {
  return text.includes('\r\n\r\n') && !/^(?:content-length|transfer-encoding):/m.test(text)
}

async function openSilently(url: string, text: string): Promise<void> {
  const socket = open(url)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.once('connect', () => socket.write(text, 'latin1'))
  await closed
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  // The server may close or reset at any moment.
  socket.on('error', () => socket.destroy())
  socket.on('data', () => {})
  socket.on('end', () => socket.destroy())
  return socket
}
