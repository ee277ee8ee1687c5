import * as v from 'valibot'
import type { Database, Queries } from '../db/database.ts'
import type { Project } from './project.ts'
import { type ProjectSeed, seedProjects } from './settings.ts'

const removedRow = v.object({ id: v.string() })

/**
 * Writes the projects that the settings name to the database, and removes those that an earlier start
 * wrote and the settings no longer name. The sessions of a removed project go with it (cascade). Rows
 * that the operator inserted stay.
 * @returns the ids of the removed projects
 */
export async function syncProjects(db: Database, settings: ProjectSeed): Promise<string[]> {
  const named = seedProjects(settings)
  return db.transaction(async (tx) => {
    // A lock serializes nodes that start at the same time.
    await tx.execute('LOCK TABLE projects IN SHARE ROW EXCLUSIVE MODE')
    for (const project of named) await writeProject(tx, project, 'settings')
    // A node without projects in its settings (for example for workers only) removes none.
    if (!settings.projectId && settings.projects.length === 0) return []
    const removed = await tx.query(
      removedRow,
      'DELETE FROM projects WHERE from_settings AND id <> ALL($1) RETURNING id',
      [named.map(({ id }) => id)],
    )
    return removed.map(({ id }) => id)
  })
}

/**
 * Creates or changes a project; the server removes one of the settings when they no longer name it. What an owner
 * changed in the console stays: the settings don't overwrite it.
 */
export async function writeProject(
  tx: Queries,
  project: Project,
  source: 'settings' | 'database',
): Promise<void> {
  await tx.execute(
    `INSERT INTO projects (id, name, url, icon_url, origins, features, analytics, hash_addresses,
                           requests_per_minute, from_settings)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, url = excluded.url,
       icon_url = excluded.icon_url, origins = excluded.origins, features = excluded.features,
       analytics = excluded.analytics, hash_addresses = excluded.hash_addresses,
       requests_per_minute = excluded.requests_per_minute, from_settings = excluded.from_settings,
       updated_at = now()
     WHERE projects.edited_at IS NULL OR NOT excluded.from_settings`,
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
      source === 'settings',
    ],
  )
}
