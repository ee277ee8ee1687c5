import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** The fields that an attack changes; the rest is valid. */
export type Attack = {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Replaces the token. */
  token?: (made: {
    claims: Record<string, unknown>
    validToken: string
  }) => Promise<unknown> | unknown
  /** Replace the answers of token endpoint, keys or metadata. */
  tokenReply?: (response: ServerResponse, body: string) => void
  keys?: (response: ServerResponse, body: string) => void
  metadata?: Record<string, unknown>
}

export type HostileProvider = {
  issuer: string
  publicJwk: JWK
  /** Uses this attack for the next login. */
  attack(attack: Attack, expected: { nonce: string; now: number }): void
  /** The body of the last token request. */
  lastTokenRequest(): URLSearchParams
  close(): Promise<void>
}

export const hostileClient = 'client-7'

/** A hostile OpenID provider that responds with a chosen attack. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }
  let current: Attack = {}
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
      return current.keys ? current.keys(response, body) : reply(response, body)
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
    return current.tokenReply ? current.tokenReply(response, body) : reply(response, body)
  }

  function metadata(): Record<string, unknown> {
    const urls = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
    return { issuer, ...urls, jwks_uri: `${issuer}/keys`, ...current.metadata }
  }

  async function token(): Promise<unknown> {
    const seconds = Math.floor(expected.now / 1_000)
    const times = { iat: seconds, exp: seconds + 300 }
    const own = { iss: issuer, sub: 'victim', aud: hostileClient, nonce: expected.nonce, ...times }
    const claims = Object.fromEntries(
      Object.entries({ ...own, ...current.claims }).filter(([, value]) => value !== undefined),
    )
    const header = { alg: 'RS256', kid: 'k1', ...current.header }
    const validToken = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
    return current.token ? current.token({ claims, validToken }) : validToken
  }

  return {
    issuer,
    publicJwk,
    attack(next, nextExpected) {
      current = next
      expected = nextExpected
    },
    lastTokenRequest: () => asked,
    async close() {
      http.closeAllConnections()
      http.close()
    },
  }
}

export function reply(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
