import type { Latchkey } from '../latchkey.ts'

/** The visitor's choice. */
export type SetAnalyticsConsentParameters = { granted: boolean }

/**
 * Records that the visitor gave or withdrew consent. With `features.analytics: 'consent'`, events are sent only while
 * consent is given.
 * @example
 * setAnalyticsConsent(latchkey, { granted: true })
 */
export function setAnalyticsConsent(
  latchkey: Latchkey,
  { granted }: SetAnalyticsConsentParameters,
): void {
  const { features } = latchkey.options.getState()
  if (features.analytics === false) return
  latchkey.options.setState({ features: { ...features, analytics: granted || 'consent' } })
}
