import * as v from 'valibot'
import { createLruMap } from '../cache/lruMap.ts'
import { createSingleFlight } from '../cache/singleFlight.ts'
import type { Queries } from '../db/database.ts'
import type { Clock } from '../time/clock.ts'
import type { Project } from './project.ts'

const FRESH_MS = 5_000
const MAX_KNOWN = 5_000
const MAX_UNKNOWN = 5_000

const projectRow = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    url: v.nullable(v.string()),
    icon_url: v.nullable(v.string()),
    origins: v.array(v.string()),
    added_origins: v.array(v.string()),
    features: v.record(
      v.string(),
      v.object({ isEnabled: v.boolean(), config: v.nullable(v.array(v.string())) }),
    ),
    analytics: v.boolean(),
    hash_addresses: v.boolean(),
    requests_per_minute: v.nullable(v.number()),
  }),
  v.transform(
    (row): Project => ({
      id: row.id,
      name: row.name,
      url: row.url,
      iconUrl: row.icon_url,
      origins: [...row.origins, ...row.added_origins],
      features: row.features,
      analytics: row.analytics,
      hashAddresses: row.hash_addresses,
      requestsPerMinute: row.requests_per_minute,
    }),
  ),
)

export type ProjectStore = {
  /** Caches projects for a few seconds, since every request reads one. */
  find(id: string): Promise<Project | null>
}

export function createProjectStore(db: Pick<Queries, 'query'>, clock: Clock): ProjectStore {
  const known = createLruMap<{ project: Project; until: number }>(MAX_KNOWN)
  // Apart, so that random ids evict no project.
  const unknown = createLruMap<number>(MAX_UNKNOWN)
  const once = createSingleFlight()

  async function read(id: string): Promise<Project | null> {
    const [project = null] = await db.query(
      projectRow,
      `SELECT id, name, url, icon_url, origins, added_origins, features, analytics, hash_addresses,
              requests_per_minute
       FROM projects WHERE id = $1`,
      [id],
    )
    const until = clock.now() + FRESH_MS
    if (project) known.set(id, { project, until })
    else {
      known.delete(id)
      unknown.set(id, until)
    }
    return project
  }

  return {
    async find(id) {
      const hit = known.get(id)
      if (hit && hit.until > clock.now()) return hit.project
      if (!hit && (unknown.get(id) ?? 0) > clock.now()) return null
      return once(id, () => read(id))
    },
  }
}
