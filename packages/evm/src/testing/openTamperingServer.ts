import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Replaces the server's answer: with another JSON value, or with a raw status and body. */
export type Tamper = (truth: unknown) => unknown
export type Answered = { status?: number; body: string }

export type TamperingServer = {
  url: string
  /** Tampers with the answers of this path from now on; `null` stops it. */
  tamper(target: { path: string; tamper: Tamper } | null): void
  /** Paths requested since the last change. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

const isAnswered = (value: unknown): value is Answered =>
  typeof value === 'object' && value !== null && 'body' in value

/** A compromised server: it tampers with one path's answers and passes the others through. */
export async function openTamperingServer(
  ask: (path: string, init: RequestInit) => Promise<Response>,
): Promise<TamperingServer> {
  let current: { path: string; tamper: Tamper } | null = null
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
    const tampered = current.tamper(reply.ok ? JSON.parse(text) : null)
    return isAnswered(tampered) ? tampered : { body: JSON.stringify(tampered) ?? '' }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tamper(about) {
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
