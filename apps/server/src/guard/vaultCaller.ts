import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { vaultCallerHeader, vaultSecretHeader } from '@latchkey/wire'

/**
 * The visitor's address as the vault's host hands it on. Only a request that brings `VAULT_SECRET` is
 * believed; for every other one the address is its sender's invention, and the answer is `null`.
 */
export function vaultCaller(
  header: (name: string) => string | undefined,
  secret: string | null,
): string | null {
  const presented = header(vaultSecretHeader)
  const address = header(vaultCallerHeader) ?? ''
  if (secret === null || presented === undefined || isIP(address) === 0) return null
  return timingSafeEqual(digest(presented), digest(secret)) ? address : null
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
