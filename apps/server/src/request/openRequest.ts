import type { Context as HonoContext } from 'hono'
import type { Context, HttpRequest } from '../context/context.ts'
import type { Project } from '../projects/project.ts'
import { countShared } from '../rateLimit/sharedRateLimit.ts'
import { callerIp } from './callerIp.ts'
import { limitPerIp, type PerIpRules } from './limitPerIp.ts'
import { assertOriginAllowed, findProject, requireProject, requireVaultProject } from './project.ts'

export type RequestRules = PerIpRules & {
  /** `public`: may be called without a project. `vault`: only by the vault page. Default: `project`. */
  access?: 'project' | 'public' | 'vault'
}

export type OpenedRequest = Omit<HttpRequest<Project | null>, 'signal'>

type Options = { projectId: unknown; rules: RequestRules }

/** Checks rate limits, project and origin of a request. */
export async function openRequest(
  c: HonoContext,
  context: Context,
  options: Options,
): Promise<OpenedRequest> {
  await limitPerIp(c, context, options.rules)
  return openLimitedRequest(c, context, options)
}

/** The second half of `openRequest` after `limitPerIp`, for endpoints whose body names the project. */
export async function openLimitedRequest(
  c: HonoContext,
  context: Context,
  { projectId, rules }: Options,
): Promise<OpenedRequest> {
  const origin = c.req.header('origin') ?? null
  const ip = callerIp(c, context)
  const project = await callersProject(context, { projectId, origin, rules })
  if (project) await limitProject(context, project, ip)
  return {
    project,
    ip,
    origin,
    requestId: c.get('requestId'),
    method: c.req.method,
    path: c.req.path,
    headers: c.req.raw.headers,
    replyHeaders: new Headers(),
  }
}

async function callersProject(
  context: Context,
  { projectId, origin, rules }: { projectId: unknown; origin: string | null; rules: RequestRules },
): Promise<Project | null> {
  if (rules.access === 'vault') return requireVaultProject(context, { id: projectId, origin })
  if (rules.access !== 'public') return requireProject(context, { id: projectId, origin })
  const project = await findProject(context, projectId)
  if (project) assertOriginAllowed(project, origin)
  return project
}

async function limitProject(context: Context, project: Project, ip: string): Promise<void> {
  await countShared(context, {
    key: `project:${project.id}`,
    max: project.requestsPerMinute ?? context.config.requestsPerMinutePerProject,
    ip,
  })
}
