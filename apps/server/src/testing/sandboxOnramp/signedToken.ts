import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { ServerError } from '../../errors/ServerError.ts'
import { toJson } from '../../http/serve.ts'

/** An HMAC-signed payload for URLs. It must contain its own expiry. */
export function signToken(secret: Buffer, payload: unknown): string {
  const body = Buffer.from(toJson(payload)).toString('base64url')
  return `${body}.${signatureOf(secret, body)}`
}

/** @throws ServerError 400 when the token's signature is invalid or it has expired. */
export function verifyToken<Payload extends { expiresAt: number }>(
  secret: Buffer,
  schema: v.GenericSchema<unknown, Payload>,
  token: string,
  now: number,
): Payload {
  const [body = '', signature = ''] = token.split('.')
  if (!isEqualInConstantTime(signature, signatureOf(secret, body))) throw expiredError()
  const checked = v.safeParse(schema, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  if (!checked.success || checked.output.expiresAt < now) throw expiredError()
  return checked.output
}

function signatureOf(secret: Buffer, body: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}

function isEqualInConstantTime(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function expiredError(): ServerError {
  return new ServerError(400, 'onramp/session-expired', 'This purchase has expired', 'session')
}
