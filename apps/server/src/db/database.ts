import pg from 'pg'
import * as v from 'valibot'

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
  /** One connection outside the pool, for LISTEN and COPY; the caller ends it. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

export type DatabaseOptions = {
  maxConnections?: number
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

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const settings = { connectionString: url, types, application_name: 'latchkey' }
  const pool = new pg.Pool({
    ...settings,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 8_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    keepAlive: true,
  })
  // Without a listener an idle connection that PostgreSQL closes would end the process.
  pool.on('error', (error) => options.onError?.(error))
  return {
    ...queriesOn(pool),
    async transaction(work) {
      const client = await pool.connect()
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
    async connect() {
      const client = new pg.Client({ ...settings, keepAlive: true })
      client.on('error', (error) => options.onError?.(error))
      await client.connect()
      return client
    },
    close: () => pool.end(),
  }
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
