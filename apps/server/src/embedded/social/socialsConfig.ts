import { type SocialProvider, socialProvider } from '@latchkey/wire'
import * as v from 'valibot'

/** The operator's settings of one provider; defaults come from the presets. */
export type ProviderConfig = {
  clientId: string
  clientSecret?: string | undefined
  /** An OpenID Connect issuer; discovery gives its other URLs. */
  issuer?: string | undefined
  /** For a provider with OAuth 2 only. */
  authorizeUrl?: string | undefined
  tokenUrl?: string | undefined
  userUrl?: string | undefined
  /** For Farcaster: the relay between this server and the Farcaster app. */
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
