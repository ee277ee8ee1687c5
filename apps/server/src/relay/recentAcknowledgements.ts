import { createRecentMap } from './recentMap.ts'

/** Acknowledgements that may not be in the database yet, since they are written in batches. */
export type RecentAcknowledgements = {
  add(client: string, seq: number): void
  has(client: string, seq: number): boolean
}

export function createRecentAcknowledgements(): RecentAcknowledgements {
  const recent = createRecentMap<true>(30_000)
  return {
    add: (client, seq) => recent.set(`${seq} ${client}`, true),
    has: (client, seq) => recent.get(`${seq} ${client}`) === true,
  }
}
