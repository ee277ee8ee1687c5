import { createServer } from 'node:net'
import { StackError } from './part.ts'

const defaultBasePort = 4300
const highestBasePort = 65_500

export function readBasePort(text: string | undefined): number {
  if (text === undefined || text === '') return defaultBasePort
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= highestBasePort) return port
  throw new StackError(
    `LATCHKEY_PORT must be a whole number from 1 to ${highestBasePort}; it is '${text}'.`,
  )
}

/** @throws StackError that names the port, the part and the way out. */
export async function requireFreePort(port: number, title: string): Promise<void> {
  if (await isFree(port)) return
  throw new StackError(
    `Port ${port}, meant for ${title}, is taken. Stop what uses it, or move the whole stack: LATCHKEY_PORT=${port + 100} npm start`,
  )
}

/** Finds this many consecutive free ports below the system's ephemeral range. */
export async function findBasePort(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const base = 20_000 + 20 * Math.floor(Math.random() * 500)
    const checks = Array.from({ length: count }, (_, offset) => isFree(base + offset))
    if ((await Promise.all(checks)).every(Boolean)) return base
  }
  throw new StackError('No free ports in a row were found.')
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      probe.close(() => resolve(true))
    })
  })
}
