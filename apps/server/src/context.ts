import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Cache } from './cache/cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { RateLimiter } from './guard/rateLimit.ts'
import type { Log } from './log/log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Project } from './projects/project.ts'
import type { ProjectStore } from './projects/projectStore.ts'
import type { Chains } from './rpc/chains.ts'

export type App = Hono<{ Bindings: Partial<HttpBindings>; Variables: { requestId: string } }>

/** What every route and worker is handed. */
export type Context = {
  config: Config
  /** Identity, sessions, projects and everything else that is neither of the two below. */
  db: Database
  /** Pools of their own: a flood of the relay or of analytics must not hold every connection. */
  relayDb: Database
  analyticsDb: Database
  cache: Cache
  clock: Clock
  log: Log
  chains: Chains
  metrics: Metrics
  projects: ProjectStore
  limiter: RateLimiter
}

/** One request. `Owner` is `null` only on public endpoints that were called without a project. */
export type Call<Owner extends Project | null = Project> = {
  project: Owner
  /** The caller's address; IPv6 is cut to its /64. For limits only: never log or store it. */
  ip: string
  origin: string | null
  requestId: string
  method: string
  /** Without the query. */
  path: string
  /** Aborts when the caller leaves or the deadline passes. */
  signal: AbortSignal
  headers: Headers
  /** Headers to send with the reply. */
  replyHeaders: Headers
}
