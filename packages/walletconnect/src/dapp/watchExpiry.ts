import { nowSeconds } from '../engine/nowSeconds.ts'
import type { DappHost } from './dappHost.ts'

const checkMs = 30_000

/** Ends expired sessions, also those from before a reload. Starts its timer only when `start` is called. */
export function watchExpiry(host: DappHost): { start(): void; close(): void } {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    start() {
      timer ??= setInterval(() => {
        if (deleteExpired(host)) host.changes.refresh()
      }, checkMs)
    },
    close: () => clearInterval(timer),
  }
}

/** Deletes sessions that expired or lost their key, and expired pairings; returns whether there were such sessions. */
export function deleteExpired({ records }: DappHost): boolean {
  const now = nowSeconds()
  const expired = records
    .sessions()
    .filter(({ topic, expiry }) => expiry <= now || !records.key(topic))
  for (const { topic } of expired) records.removeSession(topic)
  for (const { topic, expiry } of records.pairings()) {
    if (expiry <= now) records.removePairing(topic)
  }
  return expired.length > 0
}
