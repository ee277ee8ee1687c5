import type { Latchkey } from '../latchkey.ts'
import { showAlert } from '../modal/showAlert.ts'
import type { LatchkeyOptions } from './options.ts'
import { resolveOptions } from './resolveOptions.ts'

/**
 * Changes options at run time; those not named stay as they are. `features` and `endpoints` are merged.
 * The project's networks change by `addNetwork` and `removeNetwork`, the storage not at all.
 * @throws LatchkeyError options/siwe-and-siwx
 */
export function updateOptions(
  latchkey: Latchkey,
  changes: Partial<Omit<LatchkeyOptions, 'networks' | 'defaultNetwork' | 'storage'>>,
): void {
  const current = latchkey.options.getState()
  const { endpoints, siwx, termsConditionsUrl, privacyPolicyUrl, language, ...rest } = current
  const { resolved, problems } = resolveOptions({
    ...rest,
    networks: latchkey.network.getState().networks as ResolvedNetworks,
    ...(siwx && !changes.siweConfig ? { siwx } : {}),
    ...(termsConditionsUrl ? { termsConditionsUrl } : {}),
    ...(privacyPolicyUrl ? { privacyPolicyUrl } : {}),
    ...(language ? { language } : {}),
    ...changes,
    metadata: { ...current.metadata, ...changes.metadata },
    features: { ...current.features, ...changes.features },
    endpoints: { ...endpoints, ...changes.endpoints },
  })
  latchkey.options.setState(resolved, true)
  const { themeMode, themeVariables } = changes
  if (themeMode) latchkey.theme.setState({ mode: resolved.themeMode })
  if (themeVariables) latchkey.theme.setState({ variables: resolved.themeVariables })
  for (const problem of problems)
    showAlert(latchkey, { code: problem.code, detail: problem.option })
}

type ResolvedNetworks = LatchkeyOptions['networks']
