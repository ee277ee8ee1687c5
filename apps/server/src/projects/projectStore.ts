import * as v from 'valibot'
import type { Database } from '../db/database.ts'
import type { Clock } from '../time/clock.ts'
import type { Project } from './project.ts'

const FRESH_MS = 5_000
const MAX_KNOWN = 5_000

const projectRow = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    url: v.nullable(v.string()),
    icon_url: v.nullable(v.string()),
    origins: v.array(v.string()),
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
      origins: row.origins,
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

export function createProjectStore(db: Database, clock: Clock): ProjectStore {
  const known = new Map<string, { project: Project | null; until: number }>()
  return {
    async find(id) {
      const hit = known.get(id)
      if (hit && hit.until > clock.now()) return hit.project
      const [project = null] = await db.query(
        projectRow,
        `SELECT id, name, url, icon_url, origins, features, analytics, hash_addresses,
                requests_per_minute
         FROM projects WHERE id = $1`,
        [id],
      )
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(id, { project, until: clock.now() + FRESH_MS })
      return project
    },
  }
}
