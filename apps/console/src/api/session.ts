import {
  type ConsoleRole,
  type ConsoleSignedIn,
  consoleCalls,
  consoleRoles,
} from '@latchkey/wire/console'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { ConsoleError } from './ConsoleError.ts'
import { type Credentials, callConsole } from './callConsole.ts'

/** The signed-in owner; `null` without a session. */
export const meQueryOptions = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<ConsoleSignedIn | null> => {
    try {
      return await callConsole(consoleCalls.me, {}, { signal })
    } catch (error) {
      if (error instanceof ConsoleError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 60_000,
})

/** Stores what a sign-in returned, so that no second request asks who is signed in. */
export function useSetMe(): (me: ConsoleSignedIn | null) => void {
  const queries = useQueryClient()
  return (me) => {
    if (me === null) queries.clear()
    queries.setQueryData(meQueryOptions.queryKey, me)
  }
}

/** Who looks at a project, and what they may do there. */
export type Access = {
  project: string
  name: string
  isSample: boolean
  role: ConsoleRole
  credentials: Credentials
}

export const AccessContext = createContext<Access | null>(null)

export function useAccess(): Access {
  const access = useContext(AccessContext)
  if (!access) throw new Error('useAccess is called outside of a project.')
  return access
}

/** Whether the reader's role includes another one. */
export function hasRole({ role }: Pick<Access, 'role'>, needed: ConsoleRole): boolean {
  return consoleRoles.indexOf(role) >= consoleRoles.indexOf(needed)
}
