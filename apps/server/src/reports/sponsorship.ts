import type { ConsoleSponsorship } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import type { SponsorshipPolicy } from '../paymaster/settings.ts'
import { isoDay } from './period.ts'

const KEPT_MS = 28 * 86_400_000

const budgetRow = v.object({ chain: v.string(), today: v.string(), operations: v.bigint() })
const dayRow = v.object({
  day: v.string(),
  chain: v.string(),
  cost: v.string(),
  accounts: v.bigint(),
})
const accountRow = v.object({ sender: v.instance(Buffer), chain: v.string(), cost: v.string() })

type Query = {
  projectId: string
  policy: SponsorshipPolicy | null
  now: number
  networkName: (id: string) => string
}

/** The gas that a project pays for its visitors. */
export async function readSponsorship(
  db: Queries,
  { projectId, policy, now, networkName }: Query,
): Promise<ConsoleSponsorship> {
  if (!policy) return { networks: [], days: [], topAccounts: [] }
  const today = isoDay(now)
  const since = isoDay(now - KEPT_MS)
  const budgets = await db.query(
    budgetRow,
    `SELECT chain, CASE WHEN day = $2::date THEN today ELSE 0 END::text AS today, operations
     FROM sponsorship_budgets WHERE project = $1 ORDER BY chain`,
    [projectId, today],
  )
  const days = await db.query(
    dayRow,
    `SELECT day::text, chain, sum(cost)::text AS cost, count(*) AS accounts
     FROM sponsorship_accounts WHERE project = $1 AND day > $2 GROUP BY day, chain ORDER BY day`,
    [projectId, since],
  )
  const accounts = await db.query(
    accountRow,
    `SELECT sender, chain, sum(cost)::text AS cost FROM sponsorship_accounts
     WHERE project = $1 AND day > $2 GROUP BY sender, chain ORDER BY sum(cost) DESC LIMIT 10`,
    [projectId, since],
  )
  const limit = toCoins(policy.perDay)
  return {
    networks: budgets.map(({ chain, today: wei, operations }) => {
      const spentToday = toCoins(BigInt(wei))
      return {
        network: chain,
        label: networkName(chain),
        spentToday,
        limitToday: limit,
        leftToday: Math.max(0, limit - spentToday),
        operations: Number(operations),
      }
    }),
    days: days.map(({ day, chain, cost, accounts: count }) => ({
      at: day,
      network: chain,
      spent: toCoins(BigInt(cost)),
      accounts: Number(count),
    })),
    topAccounts: accounts.map(({ sender, chain, cost }) => ({
      account: shorten(`0x${sender.toString('hex')}`),
      network: chain,
      spent: toCoins(BigInt(cost)),
    })),
  }
}

/** For a chart: 15 digits are enough. */
function toCoins(wei: bigint): number {
  return Number(wei) / 1e18
}

function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
