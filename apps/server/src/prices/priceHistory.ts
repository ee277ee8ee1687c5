import * as v from 'valibot'
import type { Context } from '../context/context.ts'

export const PRICE_SLOT_MS: number = 10 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type PricePoint = { atMs: number; price: number }

type Store = Pick<Context, 'db' | 'clock'>

/** The id under which a token's prices are stored: addresses of EVM chains in any case are one token. */
export function priceKeyOf(token: string): string {
  return token.startsWith('eip155:') ? token.toLowerCase() : token
}

/** Records prices in US dollars; the first of each ten minutes is kept. */
export async function recordPrices(
  { db, clock }: Store,
  prices: ReadonlyMap<string, number>,
): Promise<void> {
  if (prices.size === 0) return
  const slot = new Date(Math.floor(clock.now() / PRICE_SLOT_MS) * PRICE_SLOT_MS)
  const rows = new Map([...prices].map(([token, usd]) => [priceKeyOf(token), usd]))
  await db.execute(
    `INSERT INTO token_prices (token, at, usd)
     SELECT token, $2, usd FROM unnest($1::text[], $3::float8[]) AS prices (token, usd)
     ON CONFLICT DO NOTHING`,
    [[...rows.keys()], slot, [...rows.values()]],
  )
}

/** Notes that a client asked for the prices, so that the worker goes on recording them. */
export async function markTokensWatched(
  { db, clock }: Store,
  tokens: readonly string[],
): Promise<void> {
  if (tokens.length === 0) return
  const now = clock.now()
  // One write per token and slot is enough; a busy token would otherwise be updated at each request.
  await db.execute(
    `INSERT INTO watched_prices (token, asked_at) SELECT DISTINCT token, $2::timestamptz FROM unnest($1::text[]) AS token
     ON CONFLICT (token) DO UPDATE SET asked_at = EXCLUDED.asked_at WHERE watched_prices.asked_at < $3`,
    [tokens.map(priceKeyOf), new Date(now), new Date(now - PRICE_SLOT_MS)],
  )
}

/** The recorded prices of the last 24 hours, the oldest first. */
export async function readPriceSeries({ db, clock }: Store, token: string): Promise<PricePoint[]> {
  const rows = await db.query(
    v.object({ at: v.date(), usd: v.number() }),
    'SELECT at, usd FROM token_prices WHERE token = $1 AND at > $2 ORDER BY at',
    [priceKeyOf(token), new Date(clock.now() - DAY_MS - PRICE_SLOT_MS)],
  )
  return rows.map(({ at, usd }) => ({ atMs: at.getTime(), price: usd }))
}

/** The prices 24 hours ago, give or take one hour, by the id of `priceKeyOf`. */
export async function readPastPrices(
  { db, clock }: Store,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (tokens.length === 0) return new Map()
  const dayAgo = clock.now() - DAY_MS
  const rows = await db.query(
    v.object({ token: v.string(), usd: v.number() }),
    `SELECT DISTINCT ON (token) token, usd FROM token_prices
     WHERE token = ANY($1::text[]) AND at BETWEEN $2 AND $3
     ORDER BY token, abs(extract(epoch FROM at - $4::timestamptz))`,
    [
      tokens.map(priceKeyOf),
      new Date(dayAgo - HOUR_MS),
      new Date(dayAgo + HOUR_MS),
      new Date(dayAgo),
    ],
  )
  return new Map(rows.map(({ token, usd }) => [token, usd]))
}

/** The relative change of a price; `null` without a price from then. */
export function priceChange(price: number, past: number | undefined): number | null {
  return past === undefined || past <= 0 ? null : price / past - 1
}
