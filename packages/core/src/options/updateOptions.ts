import { internals, type Latchkey } from '../latchkey.ts'
import { showAlert } from '../modal/showAlert.ts'
import type { LatchkeyOptions, ResolvedOptions } from './options.ts'
import { resolveOptions, toEndpoints } from './resolveOptions.ts'

/** The options that can change at run time. */
type OptionChanges = Partial<
  Omit<
    LatchkeyOptions,
    'networks' | 'defaultNetwork' | 'adapters' | 'connectors' | 'storage' | 'queryClient'
  >
>

/**
 * Changes options at run time. Omitted options don't change; groups (`features`, `wallets`, `endpoints` …) are merged member
 * by member. To change networks and adapters, use `addNetwork`, `addAdapter` and their counterparts.
 * @throws LatchkeyError options/siwe-and-siwx
 */
export function updateOptions(latchkey: Latchkey, changes: OptionChanges): void {
  const current = internals(latchkey).options.getState()
  const { endpoints, siwx, termsConditionsUrl, privacyPolicyUrl, language, ...rest } = current
  const { resolved, problems } = resolveOptions({
    ...rest,
    networks: internals(latchkey).network.getState().networks as ResolvedNetworks,
    ...(siwx && !changes.siweConfig ? { siwx } : {}),
    ...(termsConditionsUrl ? { termsConditionsUrl } : {}),
    ...(privacyPolicyUrl ? { privacyPolicyUrl } : {}),
    ...(language ? { language } : {}),
    ...changes,
    metadata: { ...current.metadata, ...changes.metadata },
    features: { ...current.features, ...changes.features },
    wallets: mergeWallets(current.wallets, changes.wallets),
    modal: { ...current.modal, ...changes.modal },
    safety: { ...current.safety, ...changes.safety },
    endpoints: { ...endpoints, ...toEndpoints(changes.endpoints) },
  })
  internals(latchkey).options.setState(resolved, true)
  const { themeMode, themeVariables } = changes
  if (themeMode) internals(latchkey).theme.setState({ themeMode: resolved.themeMode })
  if (themeVariables)
    internals(latchkey).theme.setState({ themeVariables: resolved.themeVariables })
  for (const problem of problems)
    showAlert(latchkey, { code: problem.code, detail: problem.option })
}

/** A change of a member offers wallets again. */
function mergeWallets(
  { isOffered, ...current }: ResolvedOptions['wallets'],
  changes: LatchkeyOptions['wallets'],
): NonNullable<LatchkeyOptions['wallets']> {
  if (changes === false || (changes === undefined && !isOffered)) return false
  return { ...current, ...changes }
}

type ResolvedNetworks = LatchkeyOptions['networks']
