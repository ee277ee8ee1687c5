import { nameSuggestionsEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { fetchServerConfig } from '../api/serverConfigQuery.ts'
import type { Latchkey } from '../latchkey.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'
import { canRegisterLabel } from './nameRules.ts'

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
): QueryOptions<readonly NameSuggestion[]> {
  const name = label.toLowerCase()
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'nameSuggestions', name),
    queryFn: async ({ signal }) => {
      if (!canRegisterLabel(name)) return []
      const { nameSuffixes } = await fetchServerConfig(latchkey)
      const zone = nameSuffixes[0]?.slice(1)
      const input = { name, ...(zone ? { zone } : {}) }
      const { suggestions } = await callApi(latchkey, nameSuggestionsEndpoint, input, { signal })
      return suggestions.map((suggestion) => ({
        name: suggestion.name,
        isTaken: suggestion.registered,
      }))
    },
    staleTime: suggestionsFreshMs,
  })
}
