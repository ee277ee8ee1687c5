import { socialProvider } from '@latchkey/wire'
import type { Config } from '../../config/config.ts'
import { resolveProvider } from '../../embedded/social/resolveProvider.ts'
import {
  buildAuthorizeUrl,
  createSocialLoginState,
} from '../../embedded/social/socialLoginState.ts'
import { type Finding, failed, ok, reasonOf, TIMEOUT_MS } from './finding.ts'

/** Every provider accepts our client id and redirect URI, as far as its login page says. */
export async function checkSocials(config: Config): Promise<Finding[]> {
  const { socials, publicUrl } = config
  if (!publicUrl) return []
  const names = socialProvider.options.filter((name) => socials[name] && name !== 'farcaster')
  return Promise.all(
    names.map(async (name) => {
      const redirectUri = `${publicUrl.replace(/\/$/, '')}/embedded/v1/social/callback/${name}`
      const provider = resolveProvider(name, socials[name])
      if (!provider)
        return failed(
          `Login with ${name}: incomplete`,
          `Set issuer, or authorizeUrl, tokenUrl and userUrl, for ${name} in SOCIALS.`,
        )
      const remedy = `Register ${redirectUri} as a redirect URI at ${name}, and check the client id in SOCIALS.`
      try {
        const state = createSocialLoginState(name, { redirectUri, returnTo: null })
        const url = await buildAuthorizeUrl(provider, state, 'check')
        const response = await fetch(url, {
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const location = response.headers.get('location') ?? ''
        await response.body?.cancel()
        const isRefused =
          response.status >= 400 || /redirect_uri_mismatch|[?&#/]error/i.test(location)
        return isRefused
          ? failed(
              `Login with ${name}: the provider rejects the request (${response.status})`,
              remedy,
            )
          : ok(`Login with ${name}: the provider shows its login`)
      } catch (error) {
        return failed(`Login with ${name}: ${reasonOf(error)}`, remedy)
      }
    }),
  )
}
