const steadyMs = 800

/**
 * Whether the card, as it is now, has been seen for long enough to be read. A warning that comes late changes the card
 * and starts the time anew.
 */
export function checkSight(
  { seenSince, changedAt }: { seenSince: number | null; changedAt: number },
  nowMs: number,
): 'unseen' | 'too-soon' | null {
  if (seenSince === null) return 'unseen'
  return nowMs - Math.max(seenSince, changedAt) < steadyMs ? 'too-soon' : null
}
