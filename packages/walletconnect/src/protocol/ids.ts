/**
 * Client-to-client ids are numbers of 16 digits: milliseconds and three random digits, so that
 * they grow with time and stay below 2^53.
 */
export function createPayloadId(nowMs: number): number {
  return nowMs * 1000 + Math.floor(Math.random() * 1000)
}

/** Relay ids are text of 19 digits: milliseconds and six random digits. */
export function createRelayId(nowMs: number): string {
  const digits = Math.floor(Math.random() * 1_000_000)
  return `${nowMs}${String(digits).padStart(6, '0')}`
}

/** The time at which the sender created this id; updates and events are ordered by it. */
export function idTimeMs(id: number): number {
  return Math.floor(id / 1000)
}
