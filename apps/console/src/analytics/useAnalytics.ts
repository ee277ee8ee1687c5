import type { ConsoleDimension } from '@latchkey/wire/console'
import { useMemo } from 'react'
import type { Filter } from '../address/consoleAddress.ts'
import { type Days, daysOf } from '../address/period.ts'
import { useAddress } from '../address/useAddress.ts'
import { useAccess } from '../api/session.ts'

type AnalyticsInput = Days & { project: string } & Partial<Record<ConsoleDimension, string[]>>

/** The parameters of every card: project, days and filters. */
export function useAnalyticsInput(): AnalyticsInput {
  const [{ period, filters }] = useAddress()
  const { project } = useAccess()
  const { from, to } = daysOf(period, new Date())
  return useMemo(
    () => ({ project, from, to, ...byDimension(filters) }),
    [project, from, to, filters],
  )
}

function byDimension(filters: readonly Filter[]): Partial<Record<ConsoleDimension, string[]>> {
  return Object.fromEntries(filters.map(({ dimension, value }) => [dimension, [value]]))
}
