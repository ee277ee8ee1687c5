import type { ConsoleMoney } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { isOneOf, transactionFailed } from './eventGroups.ts'
import { describePeriod, type Period } from './period.ts'
import { type Counted, type Filters, readCounts, sumCounts } from './readCounts.ts'

type Row = ConsoleMoney['rows'][number]
type Kind = { started: string; succeeded: string; failed: readonly string[] }

const SEND: Kind = { started: 'SEND_INITIATED', succeeded: 'SEND_SUCCESS', failed: ['SEND_ERROR'] }
const SWAP: Kind = {
  started: 'INITIATE_SWAP',
  succeeded: 'SWAP_SUCCESS',
  failed: ['SWAP_ERROR', 'SWAP_APPROVAL_ERROR'],
}

export async function readMoney(
  db: Queries,
  report: { projectId: string; period: Period; filters: Filters },
): Promise<ConsoleMoney> {
  const events = [
    ...[SEND, SWAP].flatMap((kind) => [kind.started, kind.succeeded]),
    ...transactionFailed,
  ]
  const rows = await readCounts(db, { ...report, events })
  return {
    ...describePeriod(report.period),
    rows: [toRow(rows, 'send', SEND), toRow(rows, 'swap', SWAP), await readPurchases(db, report)],
  }
}

/** The widget's events carry token amounts without a price: a volume in dollars is not known. */
function toRow(
  rows: readonly Counted[],
  kind: 'send' | 'swap',
  { started, succeeded, failed }: Kind,
): Row {
  const { count, previous } = sumCounts(rows, isOneOf([succeeded]))
  return {
    kind,
    started: sumCounts(rows, isOneOf([started])).count,
    succeeded: count,
    failed: sumCounts(rows, isOneOf(failed)).count,
    previous,
    volumeUsd: null,
    feesUsd: null,
  }
}

const purchaseRow = v.object({
  started: v.bigint(),
  succeeded: v.bigint(),
  failed: v.bigint(),
  previous: v.bigint(),
  volume: v.nullable(v.number()),
})

/** Purchases of the providers, which report their state to the server. */
async function readPurchases(
  db: Queries,
  { projectId, period }: { projectId: string; period: Period },
): Promise<Row> {
  const [row] = await db.query(
    purchaseRow,
    `SELECT count(*) FILTER (WHERE created_at >= $3) AS started,
            count(*) FILTER (WHERE created_at >= $3 AND status = 'success') AS succeeded,
            count(*) FILTER (WHERE created_at >= $3 AND status = 'failed') AS failed,
            count(*) FILTER (WHERE created_at < $3 AND status = 'success') AS previous,
            (sum(payment_amount::numeric) FILTER (
              WHERE created_at >= $3 AND status = 'success' AND upper(payment_currency) = 'USD'
            ))::float8 AS volume
     FROM onramp_orders WHERE project = $1 AND created_at >= $2 AND created_at < $4`,
    [projectId, new Date(period.previousStart), new Date(period.start), new Date(period.end)],
  )
  return {
    kind: 'buy',
    started: Number(row?.started ?? 0),
    succeeded: Number(row?.succeeded ?? 0),
    failed: Number(row?.failed ?? 0),
    previous: Number(row?.previous ?? 0),
    volumeUsd: row?.volume ?? null,
    feesUsd: null,
  }
}
