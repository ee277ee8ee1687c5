import { randomBytes } from 'node:crypto'
import type { NonceStore } from '@latchkey/siwx'
import { postgresNonces } from '@latchkey/siwx/postgres'
import * as v from 'valibot'
import type { Call, Context } from '../context.ts'

export const NONCE_TTL_MS = 300_000

export function createNonces({ db, clock }: Context): NonceStore {
  const query = async (text: string, params: unknown[]) => ({
    rows: await db.query(v.unknown(), text, params),
  })
  return postgresNonces(query, { ttlMs: NONCE_TTL_MS, now: () => clock.now() })
}

/** 256 random bits that travel with the nonce; who does not send them back cannot spend it. */
export function createFlowSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The flow secret of a call: `x-nonce-jwt: Bearer …`. */
export function readFlowSecret(call: Pick<Call, 'headers'>): string {
  return /^Bearer ([\w.-]{16,2048})$/.exec(call.headers.get('x-nonce-jwt') ?? '')?.[1] ?? ''
}

/** Ties a nonce to the project, the page and the browser it was given to. */
export function bindingOf(call: Call, flowSecret: string): string {
  return JSON.stringify([call.project.id, pageOf(call), flowSecret])
}

/** A page on our own origin sends no Origin header when it reads, but does when it writes. */
function pageOf({ headers, origin }: Call): string {
  return headers.get('sec-fetch-site') === 'same-origin' ? '' : (origin ?? '')
}
