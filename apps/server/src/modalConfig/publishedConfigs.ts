import * as v from 'valibot'
import { createLruMap } from '../cache/lruMap.ts'
import { createSingleFlight } from '../cache/singleFlight.ts'
import type { Context } from '../context/context.ts'

/** How long a node serves a version after another one was published. */
const FRESH_MS = 5_000
const MAX_PROJECTS = 5_000

/** The published configuration of a project, as the widget's configuration call carries it. */
export type PublishedConfig = { version: number; config: Record<string, unknown> }

const row = v.object({ version: v.number(), config: v.record(v.string(), v.unknown()) })

/** Read by every page that opens the modal, and therefore kept for a few seconds. */
export function createPublishedConfigs({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): (projectId: string) => Promise<PublishedConfig | null> {
  const known = createLruMap<{ published: PublishedConfig | null; until: number }>(MAX_PROJECTS)
  const once = createSingleFlight()

  async function read(projectId: string): Promise<PublishedConfig | null> {
    const [published = null] = await db.query(
      row,
      `SELECT version, config FROM modal_configs WHERE project_id = $1
       ORDER BY version DESC LIMIT 1`,
      [projectId],
    )
    known.set(projectId, { published, until: clock.now() + FRESH_MS })
    return published
  }

  return async (projectId) => {
    const hit = known.get(projectId)
    if (hit && hit.until > clock.now()) return hit.published
    return once(projectId, () => read(projectId))
  }
}
