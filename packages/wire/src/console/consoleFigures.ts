import * as v from 'valibot'
import { time, total } from './consoleValues.ts'

/** What a row of a breakdown counts by, and what a filter may name. */
export const consoleDimensions = [
  'wallet',
  'login',
  'device',
  'browser',
  'system',
  'network',
  'country',
  'release',
  'site',
] as const
export type ConsoleDimension = (typeof consoleDimensions)[number]
export const dimension = v.picklist(consoleDimensions)

const day = v.pipe(v.string(), v.isoDate())
const periodReply = {
  from: day,
  to: day,
  /** The period of the same length before it, which `previous` values belong to. */
  previousFrom: day,
  previousTo: day,
}

export const consoleHeadlines = [
  'opened',
  'connected',
  'connect-rate',
  'signed-in',
  'active-wallets',
  'transactions',
] as const
export type ConsoleHeadline = (typeof consoleHeadlines)[number]

const reasonCount = v.object({ reason: v.string(), text: v.string(), count: total })
/** `null`: nothing to divide by, or not measured. */
const rate = v.nullable(v.number())

export const overview = v.object({
  ...periodReply,
  interval: v.picklist(['hour', 'day']),
  headlines: v.array(
    v.object({
      id: v.picklist(consoleHeadlines),
      value: rate,
      previous: rate,
      /** `share` is between 0 and 1. */
      unit: v.picklist(['count', 'share']),
      /** One value per point of `at`. */
      series: v.array(rate),
      previousSeries: v.array(rate),
    }),
  ),
  /** The start of each hour or day. */
  at: v.array(time),
  annotations: v.array(
    v.object({ at: time, kind: v.picklist(['release', 'config', 'alert']), text: v.string() }),
  ),
  /** Whether the period holds generated visits. */
  isSample: v.boolean(),
})
export type ConsoleOverview = v.InferOutput<typeof overview>

export const funnel = v.object({
  ...periodReply,
  steps: v.array(
    v.object({
      id: v.picklist(['opened', 'chose-wallet', 'approved', 'signed-in', 'transacted']),
      count: total,
      previous: total,
      /** Between this step and the next one. */
      lost: total,
      reasons: v.array(reasonCount),
    }),
  ),
})
export type ConsoleFunnel = v.InferOutput<typeof funnel>

export const failures = v.object({
  ...periodReply,
  /** The most important finding in one sentence; `null` without one. */
  diagnosis: v.nullable(
    v.object({
      text: v.string(),
      wallet: v.nullable(v.string()),
      system: v.nullable(v.string()),
      reason: v.string(),
      count: total,
      attempts: total,
    }),
  ),
  rows: v.array(
    v.object({
      wallet: v.string(),
      system: v.string(),
      /** An error code, or `no-answer` when an attempt neither succeeded nor failed. */
      reason: v.string(),
      text: v.string(),
      count: total,
      previous: total,
      attempts: total,
    }),
  ),
})
export type ConsoleFailures = v.InferOutput<typeof failures>

export const breakdown = v.object({
  ...periodReply,
  dimension,
  rows: v.array(
    v.object({
      /** The value that a filter takes. */
      value: v.string(),
      label: v.string(),
      opened: total,
      attempts: total,
      connected: total,
      transactions: total,
      errors: total,
      /** What the row is sorted by: connections, or what counts for the dimension. */
      count: total,
      previous: total,
    }),
  ),
})
export type ConsoleBreakdown = v.InferOutput<typeof breakdown>

export const money = v.object({
  ...periodReply,
  rows: v.array(
    v.object({
      kind: v.picklist(['send', 'swap', 'buy']),
      started: total,
      succeeded: total,
      failed: total,
      previous: total,
      /** Known for purchases, and for sends and swaps whose tokens the server has prices for. */
      volumeUsd: rate,
      feesUsd: rate,
    }),
  ),
})
export type ConsoleMoney = v.InferOutput<typeof money>

/** Amounts are in the network's coin. Empty lists: the project sponsors no gas. */
export const sponsorship = v.object({
  networks: v.array(
    v.object({
      network: v.string(),
      label: v.string(),
      spentToday: v.number(),
      limitToday: v.number(),
      leftToday: v.number(),
      /** Since the project began to sponsor. */
      operations: total,
    }),
  ),
  days: v.array(v.object({ at: day, network: v.string(), spent: v.number(), accounts: total })),
  /** The accounts that cost most in the last 28 days, with the middle of their addresses left out. */
  topAccounts: v.array(v.object({ account: v.string(), network: v.string(), spent: v.number() })),
})
export type ConsoleSponsorship = v.InferOutput<typeof sponsorship>

export const releases = v.object({
  ...periodReply,
  rows: v.array(
    v.object({
      release: v.string(),
      firstSeenAt: time,
      opened: total,
      errors: total,
      /** From the choice of a wallet to the connection; median and 95th percentile. */
      connectP50Ms: v.nullable(total),
      connectP95Ms: v.nullable(total),
    }),
  ),
  errors: v.array(v.object({ ...reasonCount.entries, previous: total })),
})
export type ConsoleReleases = v.InferOutput<typeof releases>

export const wallets = v.object({
  ...periodReply,
  /** Accounts that connected or acted; each counts once in the period. */
  active: total,
  /** Of these, seen before the period. */
  returning: total,
  fresh: total,
  previousActive: total,
  days: v.array(v.object({ at: day, active: total, returning: total })),
})
export type ConsoleActiveWallets = v.InferOutput<typeof wallets>

export const storedEvent = v.object({
  id: v.string(),
  at: time,
  event: v.string(),
  wallet: v.string(),
  system: v.string(),
  browser: v.string(),
  network: v.string(),
  country: v.string(),
  release: v.string(),
  reason: v.string(),
  site: v.string(),
  /** A keyed hash, never an address. */
  account: v.nullable(v.string()),
})
export type ConsoleEvent = v.InferOutput<typeof storedEvent>
