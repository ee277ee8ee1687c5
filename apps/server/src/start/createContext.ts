import { createMemoryCache } from '../cache/memoryCache.ts'
import { openRedisCache } from '../cache/redisCache.ts'
import type { Config } from '../config/config.ts'
import type { Context, OnrampExtension } from '../context/context.ts'
import { assertReachable } from '../db/assertReachable.ts'
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
  type PoolUsage,
} from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createLog, type Log } from '../log/log.ts'
import { measureEventLoop } from '../metrics/eventLoop.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
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

/** Transactions are short: no node and no vendor is asked inside them. */
const LIMITS: DatabaseOptions = { lockTimeoutMs: 5_000, idleInTransactionTimeoutMs: 10_000 }

function measurePool(metrics: Metrics, pool: string, usage: PoolUsage): void {
  metrics.gauge('latchkey_database_connections', usage.inUse, { pool, state: 'used' })
  metrics.gauge('latchkey_database_connections', usage.idle, { pool, state: 'idle' })
  metrics.gauge('latchkey_database_waiting', usage.waiting, { pool })
}

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
  const eventLoop = measureEventLoop(metrics)
  const openPool = (maxConnections: number, duty: string): Database =>
    openDatabase(options.databaseUrl, {
      ...LIMITS,
      maxConnections,
      onOpen: (pool) => measurePool(metrics, duty, pool),
      onError: (error) => log.warn('database.connection-lost', { error }),
    })
  const db = openPool(config.databaseConnections, 'identity')
  const relayDb = openPool(config.relayDatabaseConnections, 'relay')
  const analyticsDb = openPool(config.analyticsDatabaseConnections, 'analytics')
  const chainDb = openPool(config.chainDatabaseConnections, 'chain')
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
      eventLoop.close()
      await cache.close()
      await Promise.all([db, relayDb, analyticsDb, chainDb].map((pool) => pool.close()))
    },
  }
}
