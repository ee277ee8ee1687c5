import { isLatchkeyError, type Network, type Recipient } from '@latchkey/core'
import { getRecipientQueryOptions } from '@latchkey/core/query'
import { useDebounced } from '../hooks/useDebounced.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** How long typing must pause before the text is resolved. */
const pauseMs = 500
/** How often a failed name lookup is repeated while the name is in the field. */
const retryMs = 3_000

/** `failed`: no node responded, and the lookup is repeated. `disagree`: two nodes returned different addresses. */
export type Lookup = 'none' | 'searching' | 'failed' | 'disagree' | 'done'

/** Resolves the typed text to an address, once the visitor has stopped typing. */
export function useRecipient(
  text: string,
  network: Network,
): { recipient: Recipient | null; lookup: Lookup } {
  const latchkey = useLatchkey()
  const typed = text.trim()
  const settled = useDebounced(typed, pauseMs)
  const { data, error, isFetching } = useInstanceQuery({
    ...getRecipientQueryOptions(latchkey, { text: settled, network }),
    enabled: settled !== '',
    refetchInterval: ({ state }) => (state.error ? retryMs : false),
  })
  if (typed === '') return { recipient: null, lookup: 'none' }
  if (settled !== typed) return { recipient: null, lookup: 'searching' }
  if (isLatchkeyError(error, 'name/sources-disagree'))
    return { recipient: null, lookup: 'disagree' }
  if (error && data === undefined) return { recipient: null, lookup: 'failed' }
  return { recipient: data ?? null, lookup: isFetching ? 'searching' : 'done' }
}
