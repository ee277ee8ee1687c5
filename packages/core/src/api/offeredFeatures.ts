import type { Features, LoginId } from '../features.ts'
import type { Endpoints } from '../options/options.ts'
import type { ServerConfig } from './serverConfigQuery.ts'

/**
 * The features that both the site and the server offer; those of the site while nothing is known of the server (pure).
 * Logins need the vault's URL: the site tells it, or the server once it has responded.
 */
export function offeredFeatures(
  site: Features,
  config: ServerConfig | null,
  endpoints: Endpoints | null,
): Features {
  const hasVault = Boolean(endpoints?.vault || config?.endpoints?.vault)
  const withLogins = hasVault ? site : { ...site, email: false, socials: false as const }
  // Quotes and ways to pay come from the server.
  const features = endpoints?.api ? withLogins : { ...withLogins, swaps: false, onramp: false }
  if (!config) return features
  const { disabled, logins } = config
  const isOn = (name: 'swaps' | 'onramp' | 'history') => features[name] && !disabled.includes(name)
  const isConfigured = (login: LoginId) => logins === null || logins.includes(login)
  return {
    ...features,
    swaps: isOn('swaps'),
    onramp: isOn('onramp'),
    history: isOn('history'),
    email: features.email && isConfigured('email'),
    socials: features.socials ? features.socials.filter(isConfigured) : false,
  }
}
