import type { SmartSession as WireSession } from '@latchkey/wire'
import type { DecodedPermission } from '../adapter/permissions.ts'

/** The status of a smart session. It's `active` before its start, too. */
export type PermissionStatus = 'active' | 'expired' | 'revoked'

/** A permission that the account has granted to the site (ERC-7715), as the modal lists it. */
export type AccountPermission = {
  /** The id on the server. */
  id: string
  status: PermissionStatus
  /** The project that it was granted to, as the server names it. */
  site: { name: string; url: string | null; iconUrl: string | null }
  /** When it was granted, in ms. */
  atMs: number
  permission: DecodedPermission
  /** The token of the amounts; `null` if the token contract doesn't provide its data. */
  token: { symbol: string; decimals: number } | null
  context: string
}

/**
 * A session of the server's list with the permission that its context holds. What the permission allows, and whether it
 * can still be used, never comes from the server: the contracts know no other terms.
 */
export function toAccountPermission(
  { pci, project, createdAt, context = '', revokedAt }: WireSession,
  { permission, token }: Pick<AccountPermission, 'permission' | 'token'>,
): AccountPermission {
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
function statusOf({ use }: DecodedPermission, wasRevoked: boolean): PermissionStatus {
  if (use) return use.isRevoked ? 'revoked' : 'active'
  return wasRevoked ? 'revoked' : 'expired'
}
