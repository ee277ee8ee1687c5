const minVisibleMs = 800

/**
 * Whether the card with its current content has been visible for 800 ms (clickjacking). A late warning changes the
 * content and restarts the time.
 */
export function checkVisibility(
  { seenSince, changedAt }: { seenSince: number | null; changedAt: number },
  nowMs: number,
): 'unseen' | 'too-soon' | null {
  if (seenSince === null) return 'unseen'
  return nowMs - Math.max(seenSince, changedAt) < minVisibleMs ? 'too-soon' : null
}
