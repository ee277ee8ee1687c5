import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { ServerError } from '../../ServerError.ts'
import { toJson } from '../../serve.ts'

/** An HMAC-signed payload for URLs. It must contain its own expiry. */
export function sealToken(secret: Buffer, payload: unknown): string {
  const body = Buffer.from(toJson(payload)).toString('base64url')
  return `${body}.${signatureOf(secret, body)}`
}

/** @throws ServerError 400 when the token's signature is invalid or it has expired. */
export function openToken<Payload extends { expiresAt: number }>(
  secret: Buffer,
  schema: v.GenericSchema<unknown, Payload>,
  token: string,
  now: number,
): Payload {
  const [body = '', signature = ''] = token.split('.')
  if (!isSame(signature, signatureOf(secret, body))) throw refuse()
  const checked = v.safeParse(schema, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  if (!checked.success || checked.output.expiresAt < now) throw refuse()
  return checked.output
}

function signatureOf(secret: Buffer, body: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}

function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function refuse(): ServerError {
  return new ServerError(400, 'onramp/session-expired', 'This purchase has expired', 'session')
}
