import type { Latchkey } from '../latchkey.ts'

/** The visitor agreed: with `features.analytics: 'consent'` events are sent from now on, none from before. */
export function giveAnalyticsConsent(latchkey: Latchkey): void {
  setAnalytics(latchkey, true)
}

/** The visitor changed their mind: nothing is sent any more. */
export function withdrawAnalyticsConsent(latchkey: Latchkey): void {
  setAnalytics(latchkey, 'consent')
}

function setAnalytics(latchkey: Latchkey, analytics: true | 'consent'): void {
  const { features } = latchkey.options.getState()
  if (features.analytics === false) return
  latchkey.options.setState({ features: { ...features, analytics } })
}
