import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Cache } from '../cache/cache.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { OnrampProvider } from '../onramp/providers/provider.ts'
import type { Project } from '../projects/project.ts'
import type { ProjectStore } from '../projects/projectStore.ts'
import type { RateLimiter } from '../rateLimit/rateLimiter.ts'
import type { Chains } from '../rpc/chains.ts'
import type { Clock } from '../time/clock.ts'
import type { RunningWorker } from './runningWorker.ts'

export type App = Hono<{ Bindings: Partial<HttpBindings>; Variables: { requestId: string } }>

/** The dependencies of every route and worker. */
export type Context = {
  config: Config
  /** The pool for identity, sessions, projects and all other tables. */
  db: Database
  /**
   * Separate pools, so that a flood of the relay, of analytics, or of the bundler and the paymaster (`chainDb`) cannot
   * use up all connections.
   */
  relayDb: Database
  analyticsDb: Database
  chainDb: Database
  cache: Cache
  clock: Clock
  log: Log
  chains: Chains
  metrics: Metrics
  projects: ProjectStore
  limiter: RateLimiter
  onrampExtension: OnrampExtension | null
  /** Set when the server was told to stop: it is no longer ready, but still serves for DRAIN_SECONDS. */
  isDraining?: boolean
}

/** Onramp providers that the program which starts the server adds to those of ONRAMP. No setting turns them on. */
export type OnrampExtension = {
  /** Its providers, with the names that visitors see. */
  providers: readonly { id: string; name: string }[]
  openProviders(context: Context): readonly OnrampProvider[]
  /** Adds the pages of its checkout. */
  addRoutes(app: App, context: Context): void
  /** Settles its purchases. */
  worker: { name: string; start(context: Context): Promise<RunningWorker> }
}

/** A checked HTTP request. `Owner` is `null` only for public endpoints that were called without a project. */
export type HttpRequest<Owner extends Project | null = Project> = {
  project: Owner
  /** The caller's IP address; IPv6 is cut to its /64. For rate limits only: never log or store it. */
  ip: string
  origin: string | null
  requestId: string
  method: string
  /** Without the query. */
  path: string
  /** Aborts when the caller disconnects or the deadline passes. */
  signal: AbortSignal
  headers: Headers
  /** Headers to send with the reply. */
  replyHeaders: Headers
}
