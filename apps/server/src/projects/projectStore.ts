import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
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
  /** Answers from memory for a few seconds: a project is read on every request. */
  find(id: string): Promise<Project | null>
  save(project: Project): Promise<void>
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
    async save(project) {
      await saveProject(db, project)
      known.delete(project.id)
    },
  }
}

async function saveProject(db: Database, project: Project): Promise<void> {
  await db.execute(
    `INSERT INTO projects (id, name, url, icon_url, origins, features, analytics, hash_addresses,
                           requests_per_minute)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, url = excluded.url,
       icon_url = excluded.icon_url, origins = excluded.origins, features = excluded.features,
       analytics = excluded.analytics, hash_addresses = excluded.hash_addresses,
       requests_per_minute = excluded.requests_per_minute, updated_at = now()`,
    [
      project.id,
      project.name,
      project.url,
      project.iconUrl,
      project.origins,
      JSON.stringify(project.features),
      project.analytics,
      project.hashAddresses,
      project.requestsPerMinute,
    ],
  )
}
