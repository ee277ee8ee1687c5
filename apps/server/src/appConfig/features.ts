import type { RemoteFeature } from '@latchkey/wire'
import type { Config } from '../config/config.ts'
import { configuredSocials } from '../embedded/social/configuredSocials.ts'
import type { Project } from '../projects/project.ts'

/** Default features of a project. */
const DEFAULTS: Readonly<Record<RemoteFeature['id'], boolean>> = {
  multi_wallet: true,
  activity: true,
  onramp: true,
  swap: true,
  social_login: true,
  reown_branding: false,
  email_capture: false,
  fund_from_exchange: false,
  payments: false,
  reown_authentication: true,
}

type FeatureConfig = Pick<Config, 'vaultUrl' | 'roles' | 'smtpUrl' | 'socials'> & {
  onramp: readonly { id: string }[]
}

/** The features of a project: what the operator has set, of what the server is configured for. */
export function listFeatures(
  projectFeatures: Project['features'],
  config: FeatureConfig,
): RemoteFeature[] {
  const ids = Object.keys(DEFAULTS) as RemoteFeature['id'][]
  return ids.map((id) => {
    const served = servedOptions(id, config)
    const choice = intersect(projectFeatures[id]?.config ?? null, served)
    // Without a provider nothing can be bought; without a login wallets still connect.
    const isPossible = id !== 'onramp' || choice === null || choice.length > 0
    return {
      id,
      isEnabled: isPossible && (projectFeatures[id]?.isEnabled ?? DEFAULTS[id]),
      config: choice,
    }
  })
}

function servedOptions(id: RemoteFeature['id'], config: FeatureConfig): string[] | null {
  if (id === 'social_login') return servedLogins(config)
  // `null` when another process serves the data.
  if (id !== 'onramp' || !config.roles.includes('data')) return null
  return config.onramp.map((provider) => provider.id)
}

/** `null` if another process serves the embedded wallet, or none does: the page keeps its own value. */
function servedLogins(config: FeatureConfig): string[] | null {
  if (config.vaultUrl === null || !config.roles.includes('embedded')) return null
  return [...(config.smtpUrl === null ? [] : ['email']), ...configuredSocials(config)]
}

function intersect(
  own: readonly string[] | null,
  served: readonly string[] | null,
): string[] | null {
  if (!own || !served) return own || served ? [...(own ?? served ?? [])] : null
  return own.filter((feature) => served.includes(feature))
}
