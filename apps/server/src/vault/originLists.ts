import { projectOriginsEndpoint, type ReplyOf } from '@latchkey/wire'
import * as v from 'valibot'

const FRESH_MS = 30_000
const STALE_MS = 300_000
const MAX_PROJECTS = 10_000

/** What the vault's host serves a project with. */
export type ProjectFacts = {
  origins: readonly string[]
  /** Absent when the server has no smart accounts. */
  smartAccounts?: ReplyOf<typeof projectOriginsEndpoint>['smartAccounts']
}

/** The server's reply about a project's allowed origins. */
export type OriginsReply =
  | (ProjectFacts & { status: 'known' })
  | { status: 'unknown' }
  /** The caller is rate-limited. */
  | { status: 'limited'; retryAfter: string }

/** Asks the server; the request counts against `caller`, or with `null` against the host. @throws when it is unreachable */
export type FetchOrigins = (projectId: string, caller: string | null) => Promise<OriginsReply>

export type OriginLists = {
  read(projectId: string, caller: string): Promise<OriginsReply>
}

type Entry = { facts: ProjectFacts; fetchedAt: number; askedAt: number }

/**
 * Origin lists of known projects, stale-while-revalidate: a list is good for 30 seconds; up to five minutes old it is
 * served while the host fetches the next one. Unknown projects are not cached: each request counts against its caller.
 */
export function createOriginLists(fetchOrigins: FetchOrigins, now: () => number): OriginLists {
  const entries = new Map<string, Entry>()

  const store = (projectId: string, { origins, smartAccounts }: ProjectFacts): void => {
    entries.delete(projectId)
    const facts = smartAccounts ? { origins, smartAccounts } : { origins }
    entries.set(projectId, { facts, fetchedAt: now(), askedAt: now() })
    const [oldest] = entries.size > MAX_PROJECTS ? entries.keys() : []
    if (oldest !== undefined) entries.delete(oldest)
  }
  const revalidate = async (projectId: string): Promise<void> => {
    const reply = await fetchOrigins(projectId, null)
    if (reply.status === 'known') store(projectId, reply)
    if (reply.status === 'unknown') entries.delete(projectId)
  }
  return {
    async read(projectId, caller) {
      const entry = entries.get(projectId)
      if (entry && now() - entry.fetchedAt < STALE_MS) {
        if (now() - entry.askedAt >= FRESH_MS) {
          entry.askedAt = now()
          // While the server is unreachable, the stale list is served until it is too old.
          revalidate(projectId).catch(() => {})
        }
        return { status: 'known', ...entry.facts }
      }
      const reply = await fetchOrigins(projectId, caller)
      if (reply.status === 'known') store(projectId, reply)
      return reply
    },
  }
}

const UNKNOWN = [400, 401, 403, 404]

/** Parses the server's reply to `projectOriginsEndpoint`. @throws on any other status */
export async function readOriginsReply(response: Response): Promise<OriginsReply> {
  if (response.ok) {
    const reply = v.parse(projectOriginsEndpoint.reply, await response.json())
    const { allowedOrigins: origins, smartAccounts } = reply
    return { status: 'known', origins, ...(smartAccounts ? { smartAccounts } : {}) }
  }
  await response.body?.cancel()
  if (response.status === 429) {
    return { status: 'limited', retryAfter: response.headers.get('retry-after') ?? '1' }
  }
  if (UNKNOWN.includes(response.status)) return { status: 'unknown' }
  throw new Error(`The server answers ${response.status}`)
}
