import type { Queries } from '../db/database.ts'

/** Origins that an operator adds while the server runs. They stay when a start writes the settings' origins again. */
export async function setAddedOrigins(
  db: Queries,
  id: string,
  { origins, added }: { origins: readonly string[]; added: readonly string[] },
): Promise<void> {
  await db.execute(
    'UPDATE projects SET origins = $2, added_origins = $3, updated_at = now() WHERE id = $1',
    [id, origins, added],
  )
}

/** `null`: the server's default. */
export async function setRequestLimit(
  db: Queries,
  id: string,
  requestsPerMinute: number | null,
): Promise<void> {
  await db.execute(
    'UPDATE projects SET requests_per_minute = $2, updated_at = now() WHERE id = $1',
    [id, requestsPerMinute],
  )
}

/** Copies a project to another id, for a site whose id strangers use. @returns whether the new id was free */
export async function copyProject(db: Queries, id: string, newId: string): Promise<boolean> {
  const count = await db.execute(
    `INSERT INTO projects (id, name, url, icon_url, origins, added_origins, features, analytics, hash_addresses,
                           requests_per_minute)
     SELECT $2, name, url, icon_url, origins, added_origins, features, analytics, hash_addresses, requests_per_minute
     FROM projects WHERE id = $1
     ON CONFLICT DO NOTHING`,
    [id, newId],
  )
  return count === 1
}
