import type { ServerConfig } from '../api/serverConfigQuery.ts'
import type { AuthProvider, Features } from './features.ts'

/** The features that both the site and the server offer; those of the site while nothing is known of the server (pure). */
export function offeredFeatures(features: Features, config: ServerConfig | null): Features {
  if (!config) return features
  const { disabled, logins } = config
  const isOn = (name: 'swaps' | 'onramp' | 'history') => features[name] && !disabled.includes(name)
  const isServed = (login: AuthProvider) => logins === null || logins.includes(login)
  return {
    ...features,
    swaps: isOn('swaps'),
    onramp: isOn('onramp'),
    history: isOn('history'),
    email: features.email && isServed('email'),
    socials: features.socials ? features.socials.filter(isServed) : false,
  }
}
