import pg from 'pg'
import * as v from 'valibot'
import { createHosts, databaseUrls } from './databaseHosts.ts'

/** Schema of one row of a result. */
export type RowSchema<Row> = v.GenericSchema<unknown, Row>

export type Queries = {
  query<Row>(schema: RowSchema<Row>, text: string, params?: readonly unknown[]): Promise<Row[]>
  /** For statements without a used result; returns the number of affected rows. */
  execute(text: string, params?: readonly unknown[]): Promise<number>
}

/** `int8` arrives as `bigint`, `numeric` as text, `timestamptz` as `Date`, `bytea` as `Buffer`. */
export type Database = Queries & {
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>
  /** Work on a connection of its own, for session-level advisory locks: none of the pool waits with it. */
  session<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** One connection outside the pool, for LISTEN and COPY; the caller ends it. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** Connections of a pool, read at every call. */
export type PoolUsage = { inUse(): number; idle(): number; waiting(): number }

export type DatabaseOptions = {
  maxConnections?: number
  /** After it, PostgreSQL cancels a statement that waits for a lock. */
  lockTimeoutMs?: number
  /** After it, PostgreSQL ends a connection whose transaction is open and runs no statement. */
  idleInTransactionTimeoutMs?: number
  /** Called once, with what the pool's connections do. */
  onOpen?: (usage: PoolUsage) => void
  /** Called when an idle connection breaks; the pool replaces it. */
  onError?: (error: Error) => void
}

const INT8 = 20

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 && format !== 'binary') return (text: string) => BigInt(text)
    return format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid, 'text')
  },
}

type Runner = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

function queriesOn(runner: Runner): Queries {
  return {
    async query(schema, text, params = []) {
      const { rows } = await runner.query(text, [...params])
      return v.parse(v.array(schema), rows)
    },
    async execute(text, params = []) {
      const { rowCount } = await runner.query(text, [...params])
      return rowCount ?? 0
    },
  }
}

/**
 * Opens a pool. Of a URL with several hosts (a primary and its standbys) the pool uses the one that can be written:
 * after a failover the next connection finds the promoted standby.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const urls = databaseUrls(url)
  const hosts = createHosts(urls)
  const hasStandby = hosts.count > 1
  const settings = { types, application_name: 'latchkey', keepAlive: true }
  const pool = new pg.Pool({
    ...settings,
    connectionString: urls[0],
    max: options.maxConnections ?? 10,
    // With another host to try, a host that does not answer is given up sooner.
    connectionTimeoutMillis: hasStandby ? 2_000 : 8_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // A host that disappears without closing its connections answers no `statement_timeout`.
    query_timeout: 20_000,
    // 0 is PostgreSQL's own default: no limit.
    lock_timeout: options.lockTimeoutMs ?? 0,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 0,
    ...(hasStandby ? { verify: verifyWritable } : {}),
  })
  options.onOpen?.({
    inUse: () => pool.totalCount - pool.idleCount,
    idle: () => pool.idleCount,
    waiting: () => pool.waitingCount,
  })
  // Without a listener an idle connection that PostgreSQL closes would end the process.
  pool.on('error', (error) => options.onError?.(error))
  // The same for a connection in use; there the error reaches the caller through its query.
  pool.on('connect', (client) => client.on('error', () => {}))
  const acquire = () =>
    hosts.tryEach((connectionString) => {
      pool.options.connectionString = connectionString
      return pool.connect()
    })
  const connect = () =>
    hosts.tryEach(async (connectionString) => {
      const client = new pg.Client({ ...settings, connectionString })
      client.on('error', (error) => options.onError?.(error))
      await client.connect()
      if (hasStandby) await assertWritable(client)
      return client
    })
  return {
    ...(hasStandby ? queriesWith(acquire) : queriesOn(pool)),
    async session(work) {
      const client = await connect()
      try {
        return await work(queriesOn(client))
      } finally {
        await client.end()
      }
    },
    async transaction(work) {
      const client = await acquire()
      try {
        await client.query('BEGIN')
        const result = await work(queriesOn(client))
        await client.query('COMMIT')
        client.release()
        return result
      } catch (error) {
        await rollBack(client)
        throw error
      }
    },
    connect,
    close: () => pool.end(),
  }
}

/** Queries that acquire a connection each. */
function queriesWith(acquire: () => Promise<pg.PoolClient>): Queries {
  async function run<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    const client = await acquire()
    try {
      const result = await work(queriesOn(client))
      client.release()
      return result
    } catch (error) {
      // As `pool.query` does: the connection may be broken.
      client.release(true)
      throw error
    }
  }
  return {
    query: (schema, text, params) => run((queries) => queries.query(schema, text, params)),
    execute: (text, params) => run((queries) => queries.execute(text, params)),
  }
}

function verifyWritable(client: pg.PoolClient, done: (error?: Error) => void): void {
  assertWritable(client).then(() => done(), done)
}

/** @throws when the host is a standby */
async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('SHOW transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new Error('The database host is read-only')
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK')
    client.release()
  } catch (error) {
    // A connection that cannot roll back is broken; the pool discards it.
    client.release(error instanceof Error ? error : true)
  }
}
