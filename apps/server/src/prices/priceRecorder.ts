import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { runEvery } from '../context/runEvery.ts'
import type { Worker } from '../context/worker.ts'
import { PRICE_SLOT_MS, recordPrices } from './priceHistory.ts'
import { priceProvider } from './priceProvider.ts'

const DAY_MS = 86_400_000
/** Two days: the price of 24 hours ago must be there whenever a client asks. */
const KEEP_PRICES_MS = 2 * DAY_MS
const WATCH_MS = 7 * DAY_MS
/** Bounds the requests to the price provider per ten minutes. */
const MAX_TOKENS = 500
const BATCH_SIZE = 50

/** Records the current price of every token that clients asked about within a week, and deletes old prices. */
export async function recordWatchedPrices(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  await db.execute('DELETE FROM token_prices WHERE at < $1', [new Date(now - KEEP_PRICES_MS)])
  await db.execute('DELETE FROM watched_prices WHERE asked_at < $1', [new Date(now - WATCH_MS)])
  const slot = Math.floor(now / PRICE_SLOT_MS) * PRICE_SLOT_MS
  const rows = await db.query(
    v.object({ token: v.string() }),
    // Another server on the same database may have recorded this slot.
    `SELECT token FROM watched_prices AS watched
     WHERE NOT EXISTS (SELECT FROM token_prices AS known WHERE known.token = watched.token AND known.at = $1)
     ORDER BY asked_at DESC LIMIT $2`,
    [new Date(slot), MAX_TOKENS],
  )
  const provider = priceProvider(context)
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE).map(({ token }) => token)
    await recordPrices(context, await provider.fetchPrices(batch, 'usd', signal))
  }
}

export const priceRecorder: Worker = {
  name: 'price-recorder',
  start: async (context) =>
    runEvery(context, {
      name: 'price-recorder',
      everyMs: PRICE_SLOT_MS,
      firstMs: PRICE_SLOT_MS,
      lock: 'installation',
      run: (signal) => recordWatchedPrices(context, signal),
    }),
}
