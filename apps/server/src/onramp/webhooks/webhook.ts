import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Order } from '../orderStore.ts'

const MAX_AGE_SECONDS = 300

type Delivery = {
  headers: Headers
  body: string
  /** The URL that the vendor called, as browsers see it. */
  url: string
  /** Unix seconds. */
  now: number
}

/** How a vendor reports purchases. */
export type Webhook = {
  hasValidSignature(delivery: Delivery): boolean
  /** The purchase of an event; `null` for other events and for customers of other servers. */
  readOrder(json: unknown, signal: AbortSignal): Promise<Order | null>
}

/** Whether a signature was made within five minutes. */
export function isRecentTimestamp(seconds: number, now: number): boolean {
  return Number.isFinite(seconds) && Math.abs(now - seconds) <= MAX_AGE_SECONDS
}

/** Compares an HMAC-SHA256 in constant time. */
export function hasValidHmac(signature: Buffer, secret: string, payload: string): boolean {
  const expected = createHmac('sha256', secret).update(payload).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

/** `t=…,s=…` by name. */
export function signatureParts(header: string): ReadonlyMap<string, string> {
  return new Map(
    header.split(',').map((part): [string, string] => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1)]
    }),
  )
}
