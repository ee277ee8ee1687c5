import { createMemoryCache } from '../cache/memoryCache.ts'
import { openRedisCache } from '../cache/redisCache.ts'
import type { Config } from '../config/config.ts'
import type { Context, OnrampExtension } from '../context/context.ts'
import { assertReachable } from '../db/assertReachable.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createLog, type Log } from '../log/log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createProjectStore } from '../projects/projectStore.ts'
import { syncProjects } from '../projects/syncProjects.ts'
import { createRateLimiter } from '../rateLimit/rateLimiter.ts'
import { createChains } from '../rpc/chains.ts'
import { type Clock, systemClock } from '../time/clock.ts'

export type ContextOptions = {
  databaseUrl: string
  clock?: Clock
  log?: Log
  onrampExtension?: OnrampExtension
}

/** Transactions of the bundler and the paymaster are short: no node is asked inside them. */
const CHAIN_LIMITS: DatabaseOptions = { lockTimeoutMs: 5_000, idleInTransactionTimeoutMs: 10_000 }

/** Creates the dependencies of routes and workers; `close` releases them. */
export async function createContext(
  config: Config,
  options: ContextOptions,
): Promise<Context & { close(): Promise<void> }> {
  const clock = options.clock ?? systemClock
  const log = options.log ?? createLog(config.logLevel, (line) => process.stdout.write(line))
  const metrics = createMetrics()
  metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage.rss())
  metrics.gauge('process_uptime_seconds', () => process.uptime())
  const openPool = (maxConnections: number, limits: DatabaseOptions = {}): Database =>
    openDatabase(options.databaseUrl, {
      ...limits,
      maxConnections,
      onError: (error) => log.warn('database.connection-lost', { error }),
    })
  const db = openPool(config.databaseConnections)
  const relayDb = openPool(config.relayDatabaseConnections)
  const analyticsDb = openPool(config.analyticsDatabaseConnections)
  const chainDb = openPool(config.chainDatabaseConnections, CHAIN_LIMITS)
  await assertReachable(db, options.databaseUrl)
  const appliedMigrations = await migrate(db)
  if (appliedMigrations.length > 0)
    log.info('database.migrated', { count: appliedMigrations.length })
  const cache = config.redisUrl
    ? await openRedisCache(config.redisUrl, { log, clock, prefix: config.redisPrefix })
    : createMemoryCache(clock)
  const removedProjects = await syncProjects(db, config)
  if (removedProjects.length > 0) log.info('projects.removed', { count: removedProjects.length })
  return {
    config,
    db,
    relayDb,
    analyticsDb,
    chainDb,
    cache,
    clock,
    log,
    chains: await createChains(config, metrics),
    metrics,
    projects: createProjectStore(db, clock),
    limiter: createRateLimiter(cache, clock, log),
    onrampExtension: options.onrampExtension ?? null,
    async close() {
      await cache.close()
      await Promise.all([db, relayDb, analyticsDb, chainDb].map((pool) => pool.close()))
    },
  }
}
