import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, type AttackOptions, repeat } from './attack.ts'
import { openRaw, readStatus } from './rawSocket.ts'

/** Bodies and headers that arrive a byte a second. */
export const slowBodies: Attack = {
  name: 'slow bodies',
  run: (options) => repeat(options, 300, (round) => trickle(options, round % 2 === 0)),
}

async function trickle(options: AttackOptions, isBody: boolean): Promise<void> {
  const socket = await openRaw(options)
  socket.on('error', () => {})
  const head = `POST /batch?projectId=${options.target.projectId} HTTP/1.1\r\nhost: x\r\n`
  socket.write(isBody ? `${head}content-length: 100000\r\n\r\n` : `${head}x-slow: `)
  while (!socket.destroyed && socket.writable && !options.signal.aborted) {
    socket.write('1')
    await wait(1_000)
  }
  socket.destroy()
  options.count('cut')
}

/** 64 kB of headers. */
export const hugeHeaders: Attack = {
  name: 'huge headers',
  run: (options) => {
    const header = `x-large: ${'a'.repeat(8_000)}\r\n`.repeat(8)
    return repeat(options, 8, async () => {
      const socket = await openRaw(options)
      socket.on('error', () => {})
      socket.write(`GET /ready HTTP/1.1\r\nhost: x\r\n${header}\r\n`)
      options.count((await readStatus(socket, 2_000)) ?? 'no status')
    })
  },
}
