import { connect, type Socket } from 'node:net'
import type { AttackOptions } from './attack.ts'

/** A TCP connection whose errors are expected. Resolves once it is open. */
export function openRaw({ target, address }: AttackOptions): Promise<Socket> {
  const socket = connect({ host: target.host, port: target.port, localAddress: address })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.on('error', reject)
  })
}

/** Waits for the server's first bytes or its end, at most `waitMs`; gives the HTTP status or `null`. */
export async function readStatus(socket: Socket, waitMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const done = (status: string | null): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(status)
    }
    const timer = setTimeout(() => done(null), waitMs)
    socket.once('data', (bytes) => done(/^HTTP\/1\.1 (\d+)/.exec(String(bytes))?.[1] ?? null))
    socket.once('close', () => done(null))
  })
}
