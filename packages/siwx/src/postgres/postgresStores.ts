import {
  defaultNonceLimits,
  generateNonce,
  type NonceLimits,
  type NonceStore,
  sha256Hex,
} from '../nonce/nonceStore.ts'
import { parseSession, type SessionStore } from '../session/session.ts'

/** Runs one statement. You can pass `pool.query` from `pg`. */
export type Query = (text: string, params: unknown[]) => Promise<{ rows: unknown[] }>

/** The SQL for the two tables. Run it once, or add it to your migrations. It's safe to run again. */
export const createTablesSql = `
CREATE TABLE IF NOT EXISTS siwx_nonces (
  nonce text PRIMARY KEY,
  binding text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS siwx_nonces_expires_at ON siwx_nonces (expires_at);
CREATE TABLE IF NOT EXISTS siwx_sessions (
  id text PRIMARY KEY,
  address text NOT NULL,
  chain_id text NOT NULL,
  signed_in_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS siwx_sessions_expires_at ON siwx_sessions (expires_at);
`

// Does not wait for the disk: a nonce lost in a crash of the database costs one more try to sign in.
// Consuming one does wait, or a crash would let it be consumed twice.
const issueSql = `
WITH unsynced AS (SELECT set_config('synchronous_commit', 'off', true))
INSERT INTO siwx_nonces (nonce, binding, expires_at)
SELECT $1, $2, $3::timestamptz FROM unsynced`

/** Nonces in PostgreSQL. Each is one row, consumed by one DELETE, so two nodes can't consume the same nonce. */
export function postgresNonces(query: Query, limits: NonceLimits = {}): NonceStore {
  const { ttlMs, maxNonces, now } = { ...defaultNonceLimits, ...limits }
  // Trimming at every call would cost more than the call; the table exceeds its limit by at most this many rows.
  const cleanupInterval = Math.max(1, Math.ceil(maxNonces / 100))
  let issued = 0

  async function deleteExpiredAndExcess(): Promise<void> {
    const newestExcess = `SELECT expires_at FROM siwx_nonces ORDER BY expires_at DESC OFFSET $2 LIMIT 1`
    await query(
      `DELETE FROM siwx_nonces WHERE expires_at <= $1 OR expires_at <= (${newestExcess})`,
      [new Date(now()), maxNonces],
    )
  }

  return {
    async issue(binding) {
      issued += 1
      if (issued % cleanupInterval === 0) await deleteExpiredAndExcess()
      const nonce = generateNonce()
      const expiresAt = new Date(now() + ttlMs)
      await query(issueSql, [nonce, await sha256Hex(binding), expiresAt])
      return nonce
    },
    async consume(nonce, binding) {
      const { rows } = await query(
        'DELETE FROM siwx_nonces WHERE nonce = $1 AND binding = $2 AND expires_at > $3 RETURNING nonce',
        [nonce, await sha256Hex(binding), new Date(now())],
      )
      return rows.length === 1
    },
  }
}

/** Sessions in PostgreSQL. */
export function postgresSessions(query: Query): SessionStore {
  return {
    async put(id, { address, caipNetworkId, signedInAtMs, expiresAtMs }) {
      await query('DELETE FROM siwx_sessions WHERE expires_at <= now()', [])
      await query(
        'INSERT INTO siwx_sessions (id, address, chain_id, signed_in_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
        [id, address, caipNetworkId, new Date(signedInAtMs), new Date(expiresAtMs)],
      )
    },
    async get(id) {
      const { rows } = await query(
        `SELECT json_build_object('address', address, 'caipNetworkId', chain_id,
           'signedInAtMs', floor(extract(epoch FROM signed_in_at) * 1000)::bigint,
           'expiresAtMs', floor(extract(epoch FROM expires_at) * 1000)::bigint) AS session
         FROM siwx_sessions WHERE id = $1`,
        [id],
      )
      const [row] = rows
      return typeof row === 'object' && row !== null && 'session' in row
        ? parseSession(row.session)
        : null
    },
    async delete(id) {
      await query('DELETE FROM siwx_sessions WHERE id = $1', [id])
    },
  }
}
