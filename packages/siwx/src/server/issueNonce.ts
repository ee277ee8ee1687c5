import { generateSessionId } from '../session/session.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { reply } from './reply.ts'
import type { HandlerSettings } from './settings.ts'

const flowCookie = 'siwx-flow'
const flowSeconds = 300

/** Issues a nonce that only the browser with the flow cookie can consume. */
export async function issueNonce(settings: HandlerSettings, request: Request): Promise<Response> {
  // Two tabs of one browser share the cookie, so that both of their nonces stay valid.
  const flowSecret = readFlowSecret(settings, request) ?? generateSessionId()
  const nonce = await settings.nonces.issue(flowSecret)
  // The server's time, since the visitor's clock may be wrong.
  const issuedAt = new Date(settings.now()).toISOString()
  const cookie = writeCookie(flowCookie, flowSecret, {
    ...settings.cookies,
    maxAgeSeconds: flowSeconds,
  })
  return reply(200, { nonce, issuedAt }, [cookie])
}

/** The secret that binds nonces to this browser, from the flow cookie. */
export function readFlowSecret(settings: HandlerSettings, request: Request): string | null {
  return readCookie(request.headers.get('cookie'), flowCookie, settings.cookies)
}
