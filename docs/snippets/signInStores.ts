import { createTablesSql, postgresNonces, postgresSessions } from '@latchkey/siwx/postgres'
import { redisNonces, redisSessions } from '@latchkey/siwx/redis'
import { Redis } from 'ioredis'
import pg from 'pg'

export async function openPostgresStores(url: string) {
  const pool = new pg.Pool({ connectionString: url })
  await pool.query(createTablesSql)
  const query = (text: string, params: unknown[]) => pool.query(text, params)
  return { nonces: postgresNonces(query), sessions: postgresSessions(query) }
}

export function openRedisStores(url: string) {
  const redis = new Redis(url)
  const send = (command: string, ...args: string[]) => redis.call(command, ...args)
  return { nonces: redisNonces(send), sessions: redisSessions(send) }
}
