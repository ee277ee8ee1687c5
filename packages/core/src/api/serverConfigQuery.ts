import { apiVersion, appConfigEndpoint, type RemoteFeature, type ReplyOf } from '@latchkey/wire'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { type LoginId, socials } from '../features.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { safeEndpoint } from '../link/safeEndpoint.ts'
import { reportSetup } from '../modal/reportSetup.ts'
import type { Endpoints } from '../options/options.ts'
import { freshness } from '../queries/freshness.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'
import { callApi } from './callApi.ts'

/** What the server offers this project. */
export type ServerConfig = {
  /** The features that the server or the project's owner has switched off. */
  disabled: readonly ('swaps' | 'onramp' | 'history')[]
  /** The logins that the server is configured for; `null` when it does not say. */
  logins: readonly LoginId[] | null
  /** The suffixes of names in the server's registry, the default one first. */
  nameSuffixes: readonly string[]
  /** The URLs that the server tells; `null` when it is too old to tell them. `vault: ''`: it has no embedded wallet. */
  endpoints: Omit<Endpoints, 'api'> | null
}

/** What holds without a server, and for a server that is older than this call. */
const emptyConfig: ServerConfig = {
  disabled: [],
  logins: null,
  nameSuffixes: [],
  endpoints: null,
}

/** The server's configuration of this project, requested once per page. */
export function serverConfigQuery(latchkey: Latchkey): QueryOptions<ServerConfig> {
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'serverConfig'),
    queryFn: async ({ signal }) => {
      const { endpoints } = internals(latchkey).options.getState()
      if (!endpoints?.api) return emptyConfig
      const reply = await fetchConfig(latchkey, signal)
      if ((reply?.apiVersion ?? 0) < apiVersion) {
        reportSetup(latchkey, { code: 'app/server-outdated', detail: endpoints.api })
      }
      return reply ? parseConfig(reply) : emptyConfig
    },
    staleTime: freshness.serverConfig,
  })
}

/** The server's configuration; nothing is known of a server that does not respond. */
export async function fetchServerConfig(latchkey: Latchkey): Promise<ServerConfig> {
  try {
    return await getQueryClient(latchkey).fetchQuery(serverConfigQuery(latchkey))
  } catch {
    // The call that needs the server reports the error.
    return emptyConfig
  }
}

type Reply = ReplyOf<typeof appConfigEndpoint>

/** `null` for a server that does not know the call. */
async function fetchConfig(latchkey: Latchkey, signal: AbortSignal): Promise<Reply | null> {
  try {
    return await callApi(latchkey, appConfigEndpoint, {}, { signal })
  } catch (error) {
    if (isLatchkeyError(error, 'api/http') && error.context.status === 404) return null
    throw error
  }
}

const featureByRemoteId = { swap: 'swaps', onramp: 'onramp', activity: 'history' } as const

function parseConfig(reply: Reply): ServerConfig {
  const find = (wanted: string) => reply.features.find(({ id }) => id === wanted)
  return {
    disabled: Object.entries(featureByRemoteId)
      .filter(([id]) => find(id)?.isEnabled === false)
      .map(([, name]) => name),
    logins: parseLogins(find('social_login')),
    nameSuffixes: reply.nameSuffixes ?? [],
    endpoints: reply.endpoints ? parseEndpoints(reply.endpoints) : null,
  }
}

function parseEndpoints(fromServer: NonNullable<Reply['endpoints']>): Omit<Endpoints, 'api'> {
  return {
    relay: safeEndpoint(fromServer.relay) ?? '',
    vault: safeEndpoint(fromServer.vault) ?? '',
    analytics: safeEndpoint(fromServer.analytics) ?? '',
  }
}

function parseLogins(login: RemoteFeature | undefined): readonly LoginId[] | null {
  if (login?.isEnabled === false) return []
  const listedLogins = login?.config
  const knownLogins: readonly LoginId[] = ['email', ...socials]
  return listedLogins ? knownLogins.filter((candidate) => listedLogins.includes(candidate)) : null
}
