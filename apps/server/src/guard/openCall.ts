import type { Context as HonoContext } from 'hono'
import type { Call, Context } from '../context.ts'
import type { Project } from '../projects/project.ts'
import { callerAddress } from './callerAddress.ts'
import { checkOrigin, findProject, requireProject, requireVault } from './project.ts'
import { spendBudget } from './spendBudget.ts'
import { vaultCaller } from './vaultCaller.ts'

export type CallRules = {
  /** `public`: may be called without a project. `vault`: only by the vault page. Default: `project`. */
  access?: 'project' | 'public' | 'vault'
  /** A limit of its own, on top of the general ones, per caller and endpoint. */
  callsPerMinutePerIp?: number
  /** Refuse when the shared counter is down (sign-in, codes). */
  failClosed?: boolean
}

export type OpenCall = Omit<Call<Project | null>, 'signal'>

type Wanted = { projectId: unknown; rules: CallRules }

/** Who calls, for which project, and whether they may: limits, project, origin. */
export async function openCall(
  c: HonoContext,
  context: Context,
  wanted: Wanted,
): Promise<OpenCall> {
  await admitCaller(c, context, wanted.rules)
  return openAdmitted(c, context, wanted)
}

/** The second half of `openCall`, for who must read a body to know the project. */
export async function openAdmitted(
  c: HonoContext,
  context: Context,
  { projectId, rules }: Wanted,
): Promise<OpenCall> {
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
  { projectId, origin, rules }: { projectId: unknown; origin: string | null; rules: CallRules },
): Promise<Project | null> {
  if (rules.access === 'vault') return requireVault(context, { id: projectId, origin })
  if (rules.access !== 'public') return requireProject(context, { id: projectId, origin })
  const project = await findProject(context, projectId)
  if (project) checkOrigin(project, origin)
  return project
}

/** The caller's own limits: before anything of the request is read. */
export async function admitCaller(
  c: HonoContext,
  context: Context,
  rules: CallRules,
): Promise<void> {
  const ip = callerIp(c, context)
  const minute = { windowMs: 60_000, ...(rules.failClosed ? { failClosed: true } : {}) }
  const most = context.config.requestsPerMinutePerIp
  await context.limiter.check({ ...minute, key: `ip:${ip}`, most })
  if (rules.callsPerMinutePerIp === undefined) return
  const key = `call:${c.req.method}:${c.req.routePath}:${ip}`
  await context.limiter.check({ ...minute, key, most: rules.callsPerMinutePerIp })
}

async function limitProject(context: Context, project: Project, ip: string): Promise<void> {
  await spendBudget(context, {
    key: `project:${project.id}`,
    most: project.requestsPerMinute ?? context.config.requestsPerMinutePerProject,
    ip,
  })
}
