import { nowSeconds } from '../engine/nowSeconds.ts'
import type { DappHost } from './host.ts'

const checkMs = 30_000

/** Ends sessions whose time is over, also those of before a reload. Watches only once asked to. */
export function watchExpiry(host: DappHost): { start(): void; close(): void } {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    start() {
      timer ??= setInterval(() => {
        if (dropExpired(host)) host.book.refresh()
      }, checkMs)
    },
    close: () => clearInterval(timer),
  }
}

/** Forgets what is over or has lost its key; says whether anything was. */
export function dropExpired({ records }: DappHost): boolean {
  const now = nowSeconds()
  const over = records
    .sessions()
    .filter(({ topic, expiry }) => expiry <= now || !records.key(topic))
  for (const { topic } of over) records.removeSession(topic)
  for (const { topic, expiry } of records.pairings()) {
    if (expiry <= now) records.removePairing(topic)
  }
  return over.length > 0
}
