import type { ResolvedOptions } from './options.ts'

/** Whether the owner wants visitors to tick the terms before they connect. */
export function needsAgreement(
  options: Pick<ResolvedOptions, 'features' | 'termsConditionsUrl' | 'privacyPolicyUrl'>,
): boolean {
  const { features, termsConditionsUrl, privacyPolicyUrl } = options
  return features.legalCheckbox && Boolean(termsConditionsUrl || privacyPolicyUrl)
}
