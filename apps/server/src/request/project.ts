import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import type { Project } from '../projects/project.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'

const PROJECT_ID = /^[\w-]{1,64}$/

export async function findProject(context: Context, id: unknown): Promise<Project | null> {
  if (typeof id !== 'string' || !PROJECT_ID.test(id)) return null
  return context.projects.find(id)
}

/** The project of a request, after its origin was checked. @throws ServerError 401, 403 */
export async function requireProject(
  context: Context,
  { id, origin }: { id: unknown; origin: string | null },
): Promise<Project> {
  const project = await findProject(context, id)
  if (!project) {
    const text = id === undefined ? 'A project id is needed' : 'Unknown project id'
    throw new ServerError(401, 'app/invalid-project-id', text, 'projectId')
  }
  assertOriginAllowed(project, origin)
  return project
}

/** The project of a request from the vault page, which has its own origin instead of the site's. */
export async function requireVaultProject(
  context: Context,
  { id, origin }: { id: unknown; origin: string | null },
): Promise<Project> {
  const { vaultUrl } = context.config
  if (!vaultUrl) {
    throw new ServerError(404, 'embedded/off', 'This installation has no embedded wallet')
  }
  if (origin !== null && origin !== vaultUrl) {
    throw new ServerError(
      403,
      'app/origin-not-allowed',
      'Only the vault page may call this endpoint',
      'origin',
    )
  }
  return requireProject(context, { id, origin: null })
}

/** Requests without an Origin header are allowed: they come from servers, apps and same-origin GETs. */
export function assertOriginAllowed(project: Project, origin: string | null): void {
  if (origin === null || isOriginAllowed(origin, project.origins)) return
  throw new ServerError(
    403,
    'app/origin-not-allowed',
    "This origin is not on the project's list",
    'origin',
  )
}
