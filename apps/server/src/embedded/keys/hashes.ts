import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InstallationKeys } from './installationKeys.ts'

/** 256 random bits as text: secrets that travel once and are kept as a hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function isToken(token: string, hash: Buffer): boolean {
  return timingSafeEqual(hashToken(token), hash)
}

/** By what an e-mail address is found without being readable. */
export function emailLookup(keys: InstallationKeys, email: string): Buffer {
  return createHmac('sha256', keys.lookup).update(`email\n${email}`).digest()
}

/** By what somebody's account at a provider is found: issuer and subject, never an e-mail address. */
export function accountLookup(
  keys: InstallationKeys,
  { issuer, subject }: { issuer: string; subject: string },
): Buffer {
  return createHmac('sha256', keys.lookup).update(`account\n${issuer}\n${subject}`).digest()
}

/** Under what the budget of a caller's IP address is kept: the address itself is not stored. */
export function callerLookup(keys: InstallationKeys, ip: string): Buffer {
  return createHmac('sha256', keys.lookup).update(`caller\n${ip}`).digest()
}

export function hashCode(
  keys: InstallationKeys,
  { flowId, code }: { flowId: string; code: string },
): Buffer {
  return createHmac('sha256', keys.pepper).update(`${flowId}\n${code}`).digest()
}
