import { internals, type Latchkey } from '../latchkey.ts'

/** Parameters of `setAnalyticsConsent`. */
export type SetAnalyticsConsentParameters = { granted: boolean }

/**
 * Records that the visitor gave or withdrew their consent. With `features.analytics: 'consent'`, events are sent only
 * while it's given.
 * @example
 * setAnalyticsConsent(latchkey, { granted: true })
 */
export function setAnalyticsConsent(
  latchkey: Latchkey,
  { granted }: SetAnalyticsConsentParameters,
): void {
  const { options } = internals(latchkey)
  const { features } = options.getState()
  if (features.analytics === false) return
  options.setState({ features: { ...features, analytics: granted ? true : 'consent' } })
}
