import type { SocialProvider } from '@latchkey/wire'
import type { ProviderConfig } from './socialsConfig.ts'

/** A provider's protocol: OpenID Connect with an issuer, or OAuth 2 with three URLs. */
export type Provider = {
  name: SocialProvider
  clientId: string
  clientSecret: string | undefined
  scope: string
} & (
  | { kind: 'oidc'; issuer: string }
  | {
      kind: 'oauth'
      /** Stands in for the issuer in stored accounts, since OAuth 2 has none. */
      issuer: string
      authorizeUrl: string
      tokenUrl: string
      userUrl: string
    }
)

type Preset =
  | { issuer: string; scope: string }
  | { authorizeUrl: string; tokenUrl: string; userUrl: string; scope: string }

const PRESETS: Readonly<Record<Exclude<SocialProvider, 'farcaster'>, Preset>> = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email' },
  apple: { issuer: 'https://appleid.apple.com', scope: 'openid' },
  x: {
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userUrl: 'https://api.x.com/2/users/me',
    scope: 'users.read tweet.read',
  },
  discord: {
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    userUrl: 'https://discord.com/api/users/@me',
    scope: 'identify',
  },
  github: {
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
    scope: 'read:user',
  },
  facebook: {
    authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    scope: 'public_profile',
  },
}

/** `null` when the settings of the provider are incomplete. */
export function resolveProvider(
  name: SocialProvider,
  config: ProviderConfig | undefined,
): Provider | null {
  if (!config) return null
  const { clientId, clientSecret } = config
  const preset = name === 'farcaster' ? null : PRESETS[name]
  const credentials = { name, clientId, clientSecret }
  const issuer = config.issuer ?? (preset && 'issuer' in preset ? preset.issuer : undefined)
  if (issuer) {
    const scope = preset && 'issuer' in preset ? preset.scope : 'openid profile'
    return { ...credentials, kind: 'oidc', issuer, scope }
  }
  const urls = { ...preset, ...definedUrls(config) }
  if (!hasAllUrls(urls)) return null
  const { authorizeUrl, tokenUrl, userUrl } = urls
  const issuerStandIn = new URL(authorizeUrl).origin
  const scope = preset?.scope ?? 'profile'
  return {
    ...credentials,
    kind: 'oauth',
    issuer: issuerStandIn,
    authorizeUrl,
    tokenUrl,
    userUrl,
    scope,
  }
}

type Urls = { authorizeUrl: string; tokenUrl: string; userUrl: string }

function definedUrls(config: ProviderConfig): Partial<Urls> {
  const { authorizeUrl, tokenUrl, userUrl } = config
  return {
    ...(authorizeUrl ? { authorizeUrl } : {}),
    ...(tokenUrl ? { tokenUrl } : {}),
    ...(userUrl ? { userUrl } : {}),
  }
}

function hasAllUrls(urls: Partial<Urls>): urls is Urls {
  return Boolean(urls.authorizeUrl && urls.tokenUrl && urls.userUrl)
}
