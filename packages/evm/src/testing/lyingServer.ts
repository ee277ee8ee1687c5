import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server's answer becomes: another JSON value, or anything a wire can carry. */
export type Lie = (truth: unknown) => unknown
export type Answered = { status?: number; body: string }

export type LyingServer = {
  url: string
  /** Lies about this path from now on; `null` tells the truth again. */
  lie(about: { path: string; lie: Lie } | null): void
  /** Paths asked for since the last lie was set. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

export const isAnswered = (value: unknown): value is Answered =>
  typeof value === 'object' && value !== null && 'body' in value

/** Our server, taken over: it answers whatever the test says, and honestly where the test says nothing. */
export async function openLyingServer(
  ask: (path: string, init: RequestInit) => Promise<Response>,
): Promise<LyingServer> {
  let current: { path: string; lie: Lie } | null = null
  let asked: string[] = []
  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, body }) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      })
      response.end(body)
    })
  })
  async function answer(request: IncomingMessage): Promise<Answered> {
    const path = request.url ?? '/'
    asked.push(path)
    const body = await readBody(request)
    const init = { method: request.method ?? 'GET', ...(body === '' ? {} : { body }) }
    const reply = await ask(path, init)
    const text = await reply.text()
    if (!current || !path.startsWith(current.path)) return { status: reply.status, body: text }
    const told = current.lie(reply.ok ? JSON.parse(text) : null)
    return isAnswered(told) ? told : { body: JSON.stringify(told) ?? '' }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie(about) {
      current = about
      asked = []
    },
    get asked() {
      return asked
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part as Uint8Array)
  return Buffer.concat(parts).toString('utf8')
}
