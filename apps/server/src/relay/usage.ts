import * as v from 'valibot'
import type { Queries } from '../db/database.ts'

/** What a client key, a project or all clients together have stored; counted by triggers. */
export type Usage = { bytes: number; messages: number; subscriptions: number }
export type UsageScope = 'client' | 'project' | 'total'
export type UsageKey = { scope: UsageScope; key: string }

/** Stored amounts by `scope:key`; a missing entry means zero. */
export type UsageTable = ReadonlyMap<string, Usage>

export const TOTAL: UsageKey = { scope: 'total', key: '' }
export const NO_USAGE: Usage = { bytes: 0, messages: 0, subscriptions: 0 }

export function usageName({ scope, key }: UsageKey): string {
  return `${scope}:${key}`
}

const usageRow = v.object({
  scope: v.picklist(['client', 'project', 'total']),
  key: v.string(),
  bytes: v.bigint(),
  messages: v.bigint(),
  subscriptions: v.bigint(),
})

const READ = `
SELECT scope, key, sum(bytes)::bigint AS bytes, sum(messages)::bigint AS messages,
       sum(subscriptions)::bigint AS subscriptions FROM relay_usage
JOIN (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS named (scope, key)) named
  USING (scope, key)
GROUP BY scope, key`

export async function readUsage(db: Queries, keys: readonly UsageKey[]): Promise<UsageTable> {
  const rows = await db.query(usageRow, READ, [
    keys.map((each) => each.scope),
    keys.map((each) => each.key),
  ])
  return new Map(
    rows.map(({ bytes, messages, subscriptions, ...key }) => [
      usageName(key),
      {
        bytes: Number(bytes),
        messages: Number(messages),
        subscriptions: Number(subscriptions),
      },
    ]),
  )
}
