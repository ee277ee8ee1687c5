/** Safari knows no idle times; there it is a while after. */
const laterMs = 1000

/** Runs when the page has nothing better to do. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, laterMs)
  else requestIdleCallback(run)
}
