import type { Context } from '../context.ts'
import type { Project } from '../projects/project.ts'
import { ServerError } from '../ServerError.ts'
import { isOriginAllowed } from './origin.ts'

const PROJECT_ID = /^[\w-]{1,64}$/

export async function findProject(context: Context, id: unknown): Promise<Project | null> {
  if (typeof id !== 'string' || !PROJECT_ID.test(id)) return null
  return context.projects.find(id)
}

/** The project a request is for, once its origin may speak for it. */
export async function requireProject(
  context: Context,
  { id, origin }: { id: unknown; origin: string | null },
): Promise<Project> {
  const project = await findProject(context, id)
  if (!project) {
    const text = id === undefined ? 'A project id is needed' : 'This project id is not known here'
    throw new ServerError(401, 'app/invalid-project-id', text, 'projectId')
  }
  checkOrigin(project, origin)
  return project
}

/** The project a request of the vault page is for. The page stands on an origin of its own, not the site's. */
export async function requireVault(
  context: Context,
  { id, origin }: { id: unknown; origin: string | null },
): Promise<Project> {
  const { vaultUrl } = context.config
  if (!vaultUrl) {
    throw new ServerError(404, 'embedded/off', 'This installation has no embedded wallet')
  }
  if (origin !== null && origin !== vaultUrl) {
    throw new ServerError(403, 'app/origin-not-allowed', 'Only the vault page may ask', 'origin')
  }
  return requireProject(context, { id, origin: null })
}

/** Callers without an Origin header are no browser pages: servers, apps, same-origin reads. */
export function checkOrigin(project: Project, origin: string | null): void {
  if (origin === null || isOriginAllowed(origin, project.origins)) return
  throw new ServerError(
    403,
    'app/origin-not-allowed',
    "This origin is not on the project's list",
    'origin',
  )
}
