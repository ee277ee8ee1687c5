import type { ConsoleSignedIn } from '@latchkey/wire/console'
import { useQuery } from '@tanstack/react-query'
import { meQueryOptions } from './session.ts'

/** The signed-in owner, once the session is known. */
export function useMe(): ConsoleSignedIn | null {
  return useQuery(meQueryOptions).data ?? null
}
