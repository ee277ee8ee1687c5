import type * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'

/** What an owner may do in a project; each role includes those before it. */
export const consoleRoles = ['viewer', 'editor', 'owner'] as const
export type ConsoleRole = (typeof consoleRoles)[number]

/** What an API token may do; it belongs to one project. */
export const consoleScopes = [
  'analytics:read',
  'project:read',
  'project:write',
  'users:read',
  'users:write',
  'webhooks:write',
] as const
export type ConsoleScope = (typeof consoleScopes)[number]

/**
 * Who may call. `public`: no session. `session`: any signed-in owner. Otherwise the role that the owner needs in the
 * project of the path, and the scope that an API token needs instead (`null`: no token may call).
 */
export type ConsoleAccess =
  | 'public'
  | 'session'
  | {
      role: ConsoleRole
      scope: ConsoleScope | null
      /** Needs a proof by passkey or wallet that is at most five minutes old. */
      stepUp?: true
    }

/** One call of the owner's console. */
export type ConsoleCall<
  Input extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> = Endpoint<Input, Reply> & { access: ConsoleAccess }

export function consoleCall<
  const Input extends v.GenericSchema,
  const Reply extends v.GenericSchema,
>(description: ConsoleCall<Input, Reply>): ConsoleCall<Input, Reply> {
  return description
}
