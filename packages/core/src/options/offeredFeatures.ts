import type { ServerConfig } from '../api/serverConfigQuery.ts'
import type { AuthProvider, Features } from './features.ts'
import type { Endpoints } from './options.ts'

/**
 * The features that both the site and the server offer; those of the site while nothing is known of the server (pure).
 * A site that leaves the vault's URL to the server has logins once the server has told it.
 */
export function offeredFeatures(
  features: Features,
  config: ServerConfig | null,
  endpoints: Endpoints | null = null,
): Features {
  const isVaultUrlFromServer = Boolean(endpoints?.api && !endpoints.vault)
  const withoutLogins = { ...features, email: false, socials: false } as const
  if (!config) return isVaultUrlFromServer ? withoutLogins : features
  if (isVaultUrlFromServer && !config.endpoints?.vault)
    return offeredFeatures(withoutLogins, config)
  const { disabled, logins } = config
  const isOn = (name: 'swaps' | 'onramp' | 'history') => features[name] && !disabled.includes(name)
  const isConfigured = (login: AuthProvider) => logins === null || logins.includes(login)
  return {
    ...features,
    swaps: isOn('swaps'),
    onramp: isOn('onramp'),
    history: isOn('history'),
    email: features.email && isConfigured('email'),
    socials: features.socials ? features.socials.filter(isConfigured) : false,
  }
}
