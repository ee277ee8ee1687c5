import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { vaultCallerHeader, vaultSecretHeader } from '@latchkey/wire'

/**
 * The visitor's IP address that the vault's host forwards. `null` unless the request has `VAULT_SECRET`,
 * since any other sender could forge the address.
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
