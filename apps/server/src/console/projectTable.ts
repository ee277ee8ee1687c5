import type { ConsoleProject } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'

export type ProjectSettings = Pick<
  ConsoleProject,
  'name' | 'url' | 'origins' | 'analytics' | 'retentionDays' | 'requestsPerMinute'
>

const projectRow = v.object({
  id: v.string(),
  name: v.string(),
  url: v.nullable(v.string()),
  origins: v.array(v.string()),
  added_origins: v.array(v.string()),
  analytics: v.boolean(),
  retention_days: v.nullable(v.number()),
  requests_per_minute: v.nullable(v.number()),
  is_sample: v.boolean(),
  from_settings: v.boolean(),
  created_at: v.date(),
})

export async function readProject(db: Queries, id: string): Promise<ConsoleProject | null> {
  const [row] = await db.query(
    projectRow,
    `SELECT id, name, url, origins, added_origins, analytics, retention_days, requests_per_minute,
            is_sample, from_settings, created_at
     FROM projects WHERE id = $1`,
    [id],
  )
  if (!row) return null
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    origins: [...row.origins, ...row.added_origins],
    analytics: row.analytics,
    retentionDays: row.retention_days,
    requestsPerMinute: row.requests_per_minute,
    isSample: row.is_sample,
    isFromSettings: row.from_settings,
    createdAt: row.created_at.toISOString(),
  }
}

/** The settings alone, as the audit log keeps them. */
export function settingsOf(project: ConsoleProject): ProjectSettings {
  const { name, url, origins, analytics, retentionDays, requestsPerMinute } = project
  return { name, url, origins, analytics, retentionDays, requestsPerMinute }
}

/** Creates a project, or writes its settings: from then on a start of the server leaves them as they are. */
export async function writeProjectSettings(
  tx: Queries,
  id: string,
  { settings, now }: { settings: ProjectSettings; now: Date },
): Promise<void> {
  await tx.execute(
    `INSERT INTO projects (id, name, url, origins, analytics, retention_days, requests_per_minute,
                           edited_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, url = excluded.url,
       origins = excluded.origins, added_origins = '{}', analytics = excluded.analytics,
       retention_days = excluded.retention_days,
       requests_per_minute = excluded.requests_per_minute, edited_at = excluded.edited_at,
       updated_at = excluded.updated_at`,
    [
      id,
      settings.name,
      settings.url,
      settings.origins,
      settings.analytics,
      settings.retentionDays,
      settings.requestsPerMinute,
      now,
    ],
  )
}
