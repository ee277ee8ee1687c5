import type { Queries } from '../../db/database.ts'

const KNOWN_FOR_MS = 180 * 86_400_000

type Device = { lookup: Buffer; thumbprint: string; now: number }

/** Whether this browser's key has logged in with this address before. */
export async function isKnownDevice(
  db: Queries,
  { lookup, thumbprint, now }: Device,
): Promise<boolean> {
  const found = await db.execute(
    'SELECT 1 FROM embedded.devices WHERE lookup = $1 AND thumbprint = $2 AND seen_at > $3',
    [lookup, thumbprint, new Date(now - KNOWN_FOR_MS)],
  )
  return found > 0
}

export async function storeKnownDevice(
  tx: Queries,
  { lookup, thumbprint, now }: Device,
): Promise<void> {
  await tx.execute(
    `INSERT INTO embedded.devices (lookup, thumbprint, seen_at) VALUES ($1, $2, $3)
     ON CONFLICT (lookup, thumbprint) DO UPDATE SET seen_at = excluded.seen_at`,
    [lookup, thumbprint, new Date(now)],
  )
}
