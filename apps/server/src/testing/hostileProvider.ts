import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** What one attack changes; everything else is as it should be. */
export type Attack = {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Makes the token by itself. */
  token?: (made: { claims: Record<string, unknown>; good: string }) => Promise<unknown> | unknown
  /** Answers the token endpoint, the keys or the metadata by itself. */
  tokenReply?: (response: ServerResponse, body: string) => void
  keys?: (response: ServerResponse, body: string) => void
  metadata?: Record<string, unknown>
}

export type HostileProvider = {
  issuer: string
  publicJwk: JWK
  /** The next login is answered like this. */
  play(attack: Attack, expected: { nonce: string; now: number }): void
  /** The body of the last token request. */
  asked(): URLSearchParams
  close(): Promise<void>
}

export const hostileClient = 'client-7'

/** An OpenID provider that lies as it is told to. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }
  let attack: Attack = {}
  let expected = { nonce: '', now: Date.now() }
  let asked = new URLSearchParams()
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/keys') {
      const body = JSON.stringify({ keys: [publicJwk] })
      return attack.keys ? attack.keys(response, body) : reply(response, body)
    }
    if (request.url !== '/token') return reply(response, JSON.stringify(metadata()))
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    asked = new URLSearchParams(Buffer.concat(chunks).toString())
    const body = JSON.stringify({
      token_type: 'Bearer',
      access_token: 'a',
      id_token: await token(),
    })
    return attack.tokenReply ? attack.tokenReply(response, body) : reply(response, body)
  }

  function metadata(): Record<string, unknown> {
    const urls = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
    return { issuer, ...urls, jwks_uri: `${issuer}/keys`, ...attack.metadata }
  }

  async function token(): Promise<unknown> {
    const seconds = Math.floor(expected.now / 1_000)
    const times = { iat: seconds, exp: seconds + 300 }
    const own = { iss: issuer, sub: 'victim', aud: hostileClient, nonce: expected.nonce, ...times }
    const claims = Object.fromEntries(
      Object.entries({ ...own, ...attack.claims }).filter(([, value]) => value !== undefined),
    )
    const header = { alg: 'RS256', kid: 'k1', ...attack.header }
    const good = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
    return attack.token ? attack.token({ claims, good }) : good
  }

  return {
    issuer,
    publicJwk,
    play(next, about) {
      attack = next
      expected = about
    },
    asked: () => asked,
    async close() {
      http.closeAllConnections()
      http.close()
    },
  }
}

export function reply(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
