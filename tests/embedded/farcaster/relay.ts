import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The key that the relay accepts from Farcaster's own apps only. */
export const relayKey = 'known-to-farcaster-apps'

type Channel = { state: 'pending' | 'completed'; nonce: string; acceptAuthAddress: boolean }
type Answer = { status: number; body: object }

const unauthorised: Answer = { status: 401, body: { error: 'Unauthorized' } }

/**
 * Farcaster's sign-in relay (FIP-11), as the public one behaves: a channel is known by its token alone, what an app
 * answered is returned once, and an expired channel is "Unauthorized". The protocol has no rejection: an app that
 * declines sends nothing.
 */
export async function startRelay(port: number): Promise<{ url: string; close(): Promise<void> }> {
  const channels = new Map<string, Channel>()
  const http = createServer((request, response) => {
    answer(channels, request).then(
      ({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      },
      () => response.destroy(),
    )
  })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  return {
    url: `http://localhost:${(http.address() as AddressInfo).port}`,
    async close() {
      http.closeAllConnections()
      http.close()
    },
  }
}

async function answer(channels: Map<string, Channel>, request: IncomingMessage): Promise<Answer> {
  const token = request.headers.authorization?.split(' ')[1] ?? ''
  switch (`${request.method} ${request.url}`) {
    case 'POST /v1/channel':
      return open(channels, await readBody(request))
    case 'POST /v1/channel/authenticate': {
      const isApp = request.headers['x-farcaster-auth-relay-key'] === relayKey
      return isApp ? complete(channels, token, await readBody(request)) : unauthorised
    }
    case 'GET /v1/channel/status':
      return read(channels, token)
    // The public relay expires a channel after an hour.
    case 'DELETE /v1/channel':
      return channels.delete(token) ? { status: 200, body: {} } : unauthorised
    default:
      return { status: 404, body: { error: 'Not found' } }
  }
}

function open(channels: Map<string, Channel>, body: Record<string, unknown>): Answer {
  const { siweUri, domain, nonce, acceptAuthAddress = true } = body
  if (typeof siweUri !== 'string' || typeof domain !== 'string' || typeof nonce !== 'string') {
    return { status: 400, body: { error: 'Validation error' } }
  }
  const channelToken = randomUUID()
  const channel = { nonce, acceptAuthAddress: acceptAuthAddress === true }
  channels.set(channelToken, { state: 'pending', ...channel })
  const facts = { channelToken, nonce, siweUri, domain }
  const query = new URLSearchParams({ ...facts, acceptAuthAddress: `${acceptAuthAddress}` })
  const url = `https://farcaster.xyz/~/siwf?${query}`
  return { status: 201, body: { channelToken, url, connectUri: url, nonce } }
}

function complete(
  channels: Map<string, Channel>,
  token: string,
  given: Record<string, unknown>,
): Answer {
  const channel = channels.get(token)
  if (!channel) return unauthorised
  const completed = { ...channel, ...given, state: 'completed' as const }
  channels.set(token, completed)
  return { status: 201, body: completed }
}

function read(channels: Map<string, Channel>, token: string): Answer {
  const channel = channels.get(token)
  if (!channel) return unauthorised
  if (channel.state === 'pending') return { status: 202, body: channel }
  channels.delete(token)
  return { status: 200, body: channel }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
