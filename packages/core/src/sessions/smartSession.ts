import type { SmartSession as WireSession } from '@latchkey/wire'
import type { PermissionReading } from '../adapter/permissions.ts'

/** The state of a smart session: `active` also before its start. */
export type SmartSessionStatus = 'active' | 'expired' | 'revoked'

/** A permission that the account has granted to the site (ERC-7715), as the modal lists it. */
export type SmartSession = {
  /** The id on the server. */
  id: string
  status: SmartSessionStatus
  /** The project that it was granted to, as the server names it. */
  site: { name: string; url: string | null; iconUrl: string | null }
  /** When it was granted, in ms. */
  atMs: number
  permission: PermissionReading
  /** What its amounts are of; `null` for a token contract that does not tell. */
  token: { symbol: string; decimals: number } | null
  context: string
}

/**
 * A session of the server's list with the permission that its context holds. What the permission allows, and whether it
 * can still be used, never comes from the server: the contracts know no other terms.
 */
export function toSmartSession(
  { pci, project, createdAt, context = '', revokedAt }: WireSession,
  { permission, token }: Pick<SmartSession, 'permission' | 'token'>,
): SmartSession {
  return {
    id: pci,
    status: statusOf(permission, revokedAt !== undefined),
    site: {
      name: project.name || project.id,
      url: project.url ?? null,
      iconUrl: project.iconUrl ?? null,
    },
    atMs: createdAt * 1_000,
    permission,
    token,
    context,
  }
}

/** After its end the server may say that a session was revoked before: it cannot be used either way. */
function statusOf({ use }: PermissionReading, wasRevoked: boolean): SmartSessionStatus {
  if (use) return use.isRevoked ? 'revoked' : 'active'
  return wasRevoked ? 'revoked' : 'expired'
}
