import type { Latchkey } from '../latchkey.ts'

/** Records the visitor's consent. With `features.analytics: 'consent'`, events are sent from then on. */
export function giveAnalyticsConsent(latchkey: Latchkey): void {
  setAnalytics(latchkey, true)
}

/** Withdraws the visitor's consent. No events are sent from then on. */
export function withdrawAnalyticsConsent(latchkey: Latchkey): void {
  setAnalytics(latchkey, 'consent')
}

function setAnalytics(latchkey: Latchkey, analytics: true | 'consent'): void {
  const { features } = latchkey.options.getState()
  if (features.analytics === false) return
  latchkey.options.setState({ features: { ...features, analytics } })
}
