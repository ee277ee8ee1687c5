import * as v from 'valibot'
import { consoleRoles } from './consoleCall.ts'

export const time = v.pipe(v.string(), v.isoTimestamp())
export const uuid = v.pipe(v.string(), v.uuid())
export const total = v.pipe(v.number(), v.integer(), v.minValue(0))
/** 32 random bytes as base64url text. */
export const secretText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))
export const shortName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80))
export const role = v.picklist(consoleRoles)
/** The project of the path. */
export const project = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
export const empty = v.object({})

/** An owner, or the API token or the command line that acted instead. */
export const actor = v.object({ id: v.nullable(uuid), name: v.string() })

/** An origin of a project: exact, with a wildcard label or port, or `*` alone. */
export const allowedOrigin = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^(?:\*|[a-z][a-z0-9+.-]*:\/\/(?:\*\.)?[^/*\s?#@]+(?::\*)?)$/i),
)
