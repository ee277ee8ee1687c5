import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'

export type TestRedis = { url: string; close(): Promise<void> }

const BINARY = '/usr/bin/redis-server'

export const hasRedis: boolean = existsSync(BINARY)

/** Debian's Redis on a free port, with nothing on disk. */
export async function startRedis(): Promise<TestRedis> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  await once(probe, 'close')
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()]
  const child = spawn(BINARY, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Ready to accept connections')) break
  }
  child.stdout.resume()
  return {
    url: `redis://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
