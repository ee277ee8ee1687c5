import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InstallationKeys } from './installationKeys.ts'

/** A random token of 256 bits; only its hash is stored. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function matchesTokenHash(token: string, hash: Buffer): boolean {
  return timingSafeEqual(hashToken(token), hash)
}

/** HMAC of an email address: finds an account without storing the address in plain text. */
export function emailLookup(keys: InstallationKeys, email: string): Buffer {
  return createHmac('sha256', keys.lookup).update(`email\n${email}`).digest()
}

/** HMAC of issuer and subject: finds the account of a social login. Never uses its email address. */
export function accountLookup(
  keys: InstallationKeys,
  { issuer, subject }: { issuer: string; subject: string },
): Buffer {
  return createHmac('sha256', keys.lookup).update(`account\n${issuer}\n${subject}`).digest()
}

/** HMAC of one browser's key and one email address: the key of the browser's wrong codes for this address. */
export function browserLookup(
  keys: InstallationKeys,
  { emailLookup: address, thumbprint }: { emailLookup: Buffer; thumbprint: string },
): Buffer {
  const text = `browser\n${address.toString('hex')}\n${thumbprint}`
  return createHmac('sha256', keys.lookup).update(text).digest()
}

/** HMAC of a caller's IP address: the key of its rate limit, so that the address is not stored. */
export function callerLookup(keys: InstallationKeys, ip: string): Buffer {
  return createHmac('sha256', keys.lookup).update(`caller\n${ip}`).digest()
}

export function hashOtp(
  keys: InstallationKeys,
  { flowId, code }: { flowId: string; code: string },
): Buffer {
  return createHmac('sha256', keys.pepper).update(`${flowId}\n${code}`).digest()
}
