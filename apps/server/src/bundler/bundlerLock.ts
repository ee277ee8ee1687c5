import type pg from 'pg'
import type { Database } from '../db/database.ts'

/**
 * Serialises the nodes that bundle on a chain, since they share the bundler's account: an advisory lock of a connection of its
 * own, so that no transaction is open while the chain's node is asked. PostgreSQL frees it when the process or its host is gone.
 */
export type BundlerLock = {
  /** Runs `work` with the chain's lock; `null` when another process holds it. */
  hold<Result>(chain: string, work: () => Promise<Result>): Promise<Result | null>
  close(): Promise<void>
}

/** A host that disappears closes no connection; PostgreSQL's own default notices that after two hours. */
const KEEPALIVES =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET statement_timeout = 5000'
const KEY = 'hashtextextended($1, 0)'

export function createBundlerLock(db: Database): BundlerLock {
  let opening: Promise<pg.Client> | null = null
  const open = async (): Promise<pg.Client> => {
    const client = await db.connect()
    client.once('end', () => {
      opening = null
    })
    await client.query(KEEPALIVES)
    return client
  }
  const connect = async (): Promise<pg.Client> => {
    opening ??= open()
    try {
      return await opening
    } catch (error) {
      opening = null
      throw error
    }
  }
  return {
    async hold(chain, work) {
      const client = await connect()
      const key = [`bundler:${chain}`]
      const { rows } = await client.query(`SELECT pg_try_advisory_lock(${KEY}) AS taken`, key)
      if (!rows[0]?.taken) return null
      try {
        return await work()
      } finally {
        // A connection that cannot unlock is ended, which frees the lock.
        await client.query(`SELECT pg_advisory_unlock(${KEY})`, key).catch(() => client.end())
      }
    },
    async close() {
      const client = await opening?.catch(() => null)
      await client?.end()
    },
  }
}
