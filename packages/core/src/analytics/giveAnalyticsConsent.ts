import type { Latchkey } from '../latchkey.ts'

/** Records the visitor's consent: with `features.analytics: 'consent'` events from now on are sent. */
export function giveAnalyticsConsent(latchkey: Latchkey): void {
  setAnalytics(latchkey, true)
}

/** Withdraws the visitor's consent: no event is sent any more. */
export function withdrawAnalyticsConsent(latchkey: Latchkey): void {
  setAnalytics(latchkey, 'consent')
}

function setAnalytics(latchkey: Latchkey, analytics: true | 'consent'): void {
  const { features } = latchkey.options.getState()
  if (features.analytics === false) return
  latchkey.options.setState({ features: { ...features, analytics } })
}
