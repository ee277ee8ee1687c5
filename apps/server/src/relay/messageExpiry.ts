const MINUTE = 60
const DAY = 86_400

/** Lifetimes in seconds of WalletConnect Sign tags, where they differ from a day. */
const LIFETIMES: ReadonlyMap<number, number> = new Map([
  // A pairing lives five minutes, and so do its messages, proposals and the settlement.
  ...[1000, 1001, 1002, 1003].map((tag) => [tag, 5 * MINUTE] as const),
  ...[1100, 1101, 1102, 1103, 1120, 1121].map((tag) => [tag, 5 * MINUTE] as const),
  // One-click authentication: an hour to sign, five minutes for an error.
  ...[1116, 1117].map((tag) => [tag, 60 * MINUTE] as const),
  ...[1118, 1119].map((tag) => [tag, 5 * MINUTE] as const),
  // The sender of `wc_sessionRequest` may ask for an expiry of up to seven days.
  ...[1108, 1109].map((tag) => [tag, 7 * DAY] as const),
])

/**
 * When the relay deletes a message that no subscriber has acknowledged: after the sender's TTL, at most the lifetime
 * of its tag. Updates, events, pings and unknown tags live a day.
 */
export function messageExpiresAt(message: { ttl: number; tag: number }, nowMs: number): number {
  const lifetimeSeconds = LIFETIMES.get(message.tag) ?? DAY
  return nowMs + Math.min(message.ttl, lifetimeSeconds) * 1000
}

/** The longest lifetime of any message. */
export const LONGEST_LIFETIME_MS: number = 7 * DAY * 1000
