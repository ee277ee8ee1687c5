/** Safari has no `requestIdleCallback`; use a delay there. */
const laterMs = 1000

/** Runs a function when the browser is idle. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, laterMs)
  else requestIdleCallback(run)
}
