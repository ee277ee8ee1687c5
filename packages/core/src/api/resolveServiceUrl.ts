import { internals, type Latchkey } from '../latchkey.ts'
import type { Endpoints } from '../options/options.ts'
import { fetchServerConfig } from './serverConfigQuery.ts'

/**
 * The base URL of a service: the site's own, else the one that the server tells. Of a server that does not respond or is
 * too old to tell, relay and analytics are expected below its API; `''` without any.
 */
export async function resolveServiceUrl(
  latchkey: Latchkey,
  name: 'relay' | 'vault' | 'analytics',
): Promise<string> {
  const { endpoints } = internals(latchkey).options.getState()
  if (!endpoints) return ''
  if (endpoints[name] || !endpoints.api) return endpoints[name]
  const { endpoints: fromServer } = await fetchServerConfig(latchkey)
  return fromServer?.[name] ?? endpointsBelowApi(endpoints)[name]
}

function endpointsBelowApi({ api }: Endpoints): Record<'relay' | 'vault' | 'analytics', string> {
  // The vault has an origin of its own, which cannot be guessed.
  return { relay: `${api.replace(/^http/u, 'ws')}/relay`, vault: '', analytics: api }
}
