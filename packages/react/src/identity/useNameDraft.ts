import { canRegisterLabel, serverConfigQuery, suggestionsQuery } from '@latchkey/core/internal'
import { useState } from 'react'
import { useDebounced } from '../hooks/useDebounced.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** How long typing must pause before the name is checked. */
const waitMs = 300
const maxLabelLength = 64
export const minLabelLength = 4

/** `address`: the name looks like an address. `unknown`: the server could not check it. */
type Availability = 'empty' | 'short' | 'address' | 'checking' | 'free' | 'taken' | 'unknown'

export type NameDraft = {
  /** As typed, without the suffix. */
  label: string
  setLabel(label: string): void
  /** What the server appends: `.latchkey.id`. */
  suffix: string
  /** The full name. */
  name: string
  availability: Availability
  /** Free names similar to it. */
  suggestions: readonly string[]
  /** Checks the name again after the check failed. */
  retry(): void
}

/** The typed name, whether it is free, and similar free names. */
export function useNameDraft(): NameDraft {
  const latchkey = useLatchkey()
  const [label, setTyped] = useState('')
  const checkedLabel = useDebounced(label, waitMs)
  const isAllowed = canRegisterLabel(checkedLabel)
  const query = useInstanceQuery({
    ...suggestionsQuery(latchkey, checkedLabel),
    enabled: isAllowed,
  })
  const [answer, ...others] = (isAllowed && query.data) || []
  const { data: config } = useInstanceQuery(serverConfigQuery(latchkey))
  const suffix = suffixOf(answer?.name, checkedLabel) ?? config?.nameSuffixes[0] ?? ''
  return {
    label,
    // Keeps only the characters that a name may have; capitals are the same name.
    setLabel: (typed) =>
      setTyped(
        typed
          .toLowerCase()
          .replace(/[^a-z0-9-]/g, '')
          .slice(0, maxLabelLength),
      ),
    suffix,
    name: `${label}${suffix}`,
    availability: availabilityOf(label, {
      isSettled: checkedLabel === label,
      isTaken: answer?.isTaken ?? null,
      isFailed: query.isError && !query.isFetching,
    }),
    suggestions: others.filter((candidate) => !candidate.isTaken).map((other) => other.name),
    retry: () => void query.refetch(),
  }
}

/** The suffix that the server appended to the name, or `null` if the response has no valid one. */
function suffixOf(name: string | undefined, label: string): string | null {
  const rest = name?.startsWith(label) ? name.slice(label.length) : ''
  return /^(?:\.[a-z0-9-]{1,32}){1,4}$/.test(rest) ? rest : null
}

function availabilityOf(
  label: string,
  facts: { isSettled: boolean; isTaken: boolean | null; isFailed: boolean },
): Availability {
  if (label === '') return 'empty'
  if (label.length < minLabelLength) return 'short'
  if (!canRegisterLabel(label)) return 'address'
  if (!facts.isSettled) return 'checking'
  if (facts.isTaken === null) return facts.isFailed ? 'unknown' : 'checking'
  return facts.isTaken ? 'taken' : 'free'
}
