import { type SocialProvider, socialProvider } from '@latchkey/wire'
import * as v from 'valibot'

/** One provider as an owner sets it up; what is left out is built in. */
export type ProviderConfig = {
  clientId: string
  clientSecret?: string | undefined
  /** An OpenID Connect issuer; its other URLs are read from there. */
  issuer?: string | undefined
  /** Of a provider that speaks OAuth 2 only. */
  authorizeUrl?: string | undefined
  tokenUrl?: string | undefined
  userUrl?: string | undefined
  /** Of Farcaster: the relay between this server and people's apps. */
  relayUrl?: string | undefined
}

export type SocialsConfig = { [Name in SocialProvider]?: ProviderConfig }

const url = v.optional(v.pipe(v.string(), v.url()))

export const socialsConfig: v.GenericSchema<unknown, SocialsConfig> = v.record(
  socialProvider,
  v.object({
    clientId: v.string(),
    clientSecret: v.optional(v.string()),
    issuer: url,
    authorizeUrl: url,
    tokenUrl: url,
    userUrl: url,
    relayUrl: url,
  }),
)
