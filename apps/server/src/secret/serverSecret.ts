import { hkdfSync, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'

const row = v.object({ secret: v.instance(Buffer) })

/**
 * A secret of 32 bytes per purpose, the same on every node:
 * derived from `SECRET`, or created once and stored in the database.
 */
export async function serverSecret(
  { config, db }: Pick<Context, 'config' | 'db'>,
  purpose: string,
): Promise<Buffer> {
  if (config.secret) return deriveSecret(Buffer.from(config.secret), purpose)
  await db.execute(
    'INSERT INTO server_secrets (purpose, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [purpose, randomBytes(32)],
  )
  const [stored] = await db.query(row, 'SELECT secret FROM server_secrets WHERE purpose = $1', [
    purpose,
  ])
  if (!stored) throw new Error(`The secret for ${purpose} was not stored`)
  return stored.secret
}

/** Derives a key for one use from the purpose's secret. */
export function deriveSecret(secret: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'latchkey', name, 32))
}
