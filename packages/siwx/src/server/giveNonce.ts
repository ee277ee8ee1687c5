import { generateSessionId } from '../session/session.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { reply } from './reply.ts'
import type { Site } from './site.ts'

const flowCookie = 'siwx-flow'
const flowSeconds = 300

/** A nonce for this browser: only the one that holds the flow cookie can spend it. */
export async function giveNonce(site: Site, request: Request): Promise<Response> {
  // Two tabs of one browser share the cookie, so that neither takes the other's nonce away.
  const flow = readFlow(site, request) ?? generateSessionId()
  const nonce = await site.nonces.issue(flow)
  // The server's clock: a wrong one on the visitor's side cannot spoil the message.
  const issuedAt = new Date(site.now()).toISOString()
  const cookie = writeCookie(flowCookie, flow, { ...site.cookies, maxAgeSeconds: flowSeconds })
  return reply(200, { nonce, issuedAt }, [cookie])
}

export function readFlow(site: Site, request: Request): string | null {
  return readCookie(request.headers.get('cookie'), flowCookie, site.cookies)
}
