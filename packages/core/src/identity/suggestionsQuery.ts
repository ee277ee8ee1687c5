import { nameSuggestionsEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Query } from '../queries/query.ts'
import { isNameAllowed } from './nameRules.ts'

export type NameSuggestion = {
  /** The full name, with its suffix. */
  name: string
  isTaken: boolean
}

/** The server rejects a name that was registered meanwhile, so this may be slightly stale. */
const suggestionsFreshMs = 10_000

/** The wanted name, free or taken, and similar free ones. Makes no request for an invalid name. */
export function suggestionsQuery(
  latchkey: Latchkey,
  label: string,
): Query<readonly NameSuggestion[]> {
  const name = label.toLowerCase()
  return {
    queryKey: ['nameSuggestions', name],
    queryFn: async ({ signal }) => {
      if (!isNameAllowed(name)) return []
      const { suggestions } = await callApi(latchkey, nameSuggestionsEndpoint, { name }, { signal })
      return suggestions.map((suggestion) => ({
        name: suggestion.name,
        isTaken: suggestion.registered,
      }))
    },
    staleTime: suggestionsFreshMs,
  }
}
