import type { Context as HonoContext } from 'hono'
import type { Context, HttpRequest } from '../context.ts'
import type { Project } from '../projects/project.ts'
import { countShared } from '../rateLimit/sharedRateLimit.ts'
import { callerAddress } from './callerAddress.ts'
import { checkOrigin, findProject, requireProject, requireVault } from './project.ts'
import { vaultCaller } from './vaultCaller.ts'

export type RequestRules = {
  /** `public`: may be called without a project. `vault`: only by the vault page. Default: `project`. */
  access?: 'project' | 'public' | 'vault'
  /** A rate limit per IP address of this endpoint, besides the general ones. */
  callsPerMinutePerIp?: number
  /** Refuse requests when the shared counter is down (sign-in, OTP). */
  failClosed?: boolean
}

export type OpenedRequest = Omit<HttpRequest<Project | null>, 'signal'>

type Options = { projectId: unknown; rules: RequestRules }

/** Checks rate limits, project and origin of a request. */
export async function openRequest(
  c: HonoContext,
  context: Context,
  options: Options,
): Promise<OpenedRequest> {
  await limitCaller(c, context, options.rules)
  return openLimitedRequest(c, context, options)
}

/** The second half of `openRequest` after `limitCaller`, for endpoints whose body names the project. */
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

export function callerIp(c: HonoContext, context: Context): string {
  const visitor = vaultCaller((name) => c.req.header(name), context.config.vaultSecret)
  if (visitor !== null) return callerAddress(visitor, null, 0)
  return callerAddress(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for') ?? null,
    context.config.trustedProxies,
  )
}

async function callersProject(
  context: Context,
  { projectId, origin, rules }: { projectId: unknown; origin: string | null; rules: RequestRules },
): Promise<Project | null> {
  if (rules.access === 'vault') return requireVault(context, { id: projectId, origin })
  if (rules.access !== 'public') return requireProject(context, { id: projectId, origin })
  const project = await findProject(context, projectId)
  if (project) checkOrigin(project, origin)
  return project
}

/** Rate limits per IP address, checked before the body is read. */
export async function limitCaller(
  c: HonoContext,
  context: Context,
  rules: RequestRules,
): Promise<void> {
  const ip = callerIp(c, context)
  const minuteWindow = { windowMs: 60_000, ...(rules.failClosed ? { failClosed: true } : {}) }
  const max = context.config.requestsPerMinutePerIp
  await context.limiter.check({ ...minuteWindow, key: `ip:${ip}`, max })
  if (rules.callsPerMinutePerIp === undefined) return
  const key = `call:${c.req.method}:${c.req.routePath}:${ip}`
  await context.limiter.check({ ...minuteWindow, key, max: rules.callsPerMinutePerIp })
}

async function limitProject(context: Context, project: Project, ip: string): Promise<void> {
  await countShared(context, {
    key: `project:${project.id}`,
    max: project.requestsPerMinute ?? context.config.requestsPerMinutePerProject,
    ip,
  })
}
