import { randomBytes } from 'node:crypto'
import type { NonceStore } from '@latchkey/siwx'
import { postgresNonces } from '@latchkey/siwx/postgres'
import * as v from 'valibot'
import type { Context, HttpRequest } from '../context/context.ts'

export const NONCE_TTL_MS = 300_000

export function createNonces({ db, clock }: Context): NonceStore {
  const query = async (text: string, params: unknown[]) => ({
    rows: await db.query(v.unknown(), text, params),
  })
  return postgresNonces(query, { ttlMs: NONCE_TTL_MS, now: () => clock.now() })
}

/** A random secret that is issued with the nonce and must be sent back with it. */
export function createFlowSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The flow secret of a request: `x-nonce-jwt: Bearer …`. */
export function readFlowSecret(request: Pick<HttpRequest, 'headers'>): string {
  return /^Bearer ([\w.-]{16,2048})$/.exec(request.headers.get('x-nonce-jwt') ?? '')?.[1] ?? ''
}

/** Binds a nonce to the project, the page and the browser that it was issued to. */
export function nonceBindingOf(request: HttpRequest, flowSecret: string): string {
  return JSON.stringify([request.project.id, pageOf(request), flowSecret])
}

/** A same-origin page sends no Origin header with GET requests, but does with POST requests. */
function pageOf({ headers, origin }: HttpRequest): string {
  return headers.get('sec-fetch-site') === 'same-origin' ? '' : (origin ?? '')
}
