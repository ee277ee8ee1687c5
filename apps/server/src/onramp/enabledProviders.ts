import type { HttpRequest } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import type { Project } from '../projects/project.ts'
import type { OnrampProvider } from './providers/provider.ts'

/** The providers that a project's settings leave enabled, and that are offered in the visitor's country. */
export function enabledProviders(
  all: readonly OnrampProvider[],
  { features }: Pick<Project, 'features'>,
  country: string | null,
): readonly OnrampProvider[] {
  const onrampFeature = features.onramp
  if (onrampFeature?.isEnabled === false) return []
  return all.filter(({ details, countries }) => {
    if (onrampFeature?.config && !onrampFeature.config.includes(details.id)) return false
    return country === null || countries === null || countries.includes(country)
  })
}

/** @throws ServerError 503 when the server has no provider for this project and country. */
export function requireProviders(providers: readonly OnrampProvider[]): readonly OnrampProvider[] {
  if (providers.length > 0) return providers
  throw new ServerError(503, 'onramp/not-configured', 'No onramp is configured')
}

/** The country that the operator's proxy wrote into the header of the settings; `null` without one. */
export function countryOf(
  { onrampCountryHeader }: { onrampCountryHeader: string | null },
  { headers }: Pick<HttpRequest, 'headers'>,
): string | null {
  const code = onrampCountryHeader && headers.get(onrampCountryHeader)?.toUpperCase()
  // Proxies write XX or T1 for an unknown country.
  return code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
}
