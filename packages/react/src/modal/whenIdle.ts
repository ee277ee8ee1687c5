/** Safari has no `requestIdleCallback`; use a delay there. */
const fallbackDelayMs = 1000

/** Runs a function when the browser is idle. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, fallbackDelayMs)
  else requestIdleCallback(run)
}
