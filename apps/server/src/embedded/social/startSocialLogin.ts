import type { InputOf, ReplyOf, socialLoginEndpoint } from '@latchkey/wire'
import { ServerError } from '../../errors/ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { createToken, hashToken } from '../keys/hashes.ts'
import type { LoginRequest } from '../login/emailFlow.ts'
import { addFlow, createFlowId } from '../login/flowTable.ts'
import { type Provider, resolveProvider } from './resolveProvider.ts'
import {
  buildAuthorizeUrl,
  createSocialLoginState,
  sealSocialLoginState,
} from './socialLoginState.ts'

type Input = InputOf<typeof socialLoginEndpoint>

/** Starts a social login, or a link that adds the account to `userId`. */
export async function startSocialLogin(
  embedded: Embedded,
  input: Input,
  { loginRequest, userId }: { loginRequest: LoginRequest; userId: string | null },
): Promise<ReplyOf<typeof socialLoginEndpoint>> {
  const provider = requireProvider(embedded, input.provider)
  const returnTo = input.returnTo ?? null
  if (returnTo !== null && new URL(returnTo).origin !== loginRequest.site) {
    const text = 'returnTo must be a page of the site'
    throw new ServerError(400, 'server/bad-input', text, 'returnTo')
  }
  if (returnTo !== null && userId !== null) {
    const text = 'A login can be linked only in a popup, not with returnTo'
    throw new ServerError(400, 'server/bad-input', text, 'returnTo')
  }
  const redirectUri = `${loginRequest.publicUrl}/embedded/v1/social/callback/${provider.name}`
  const loginState = createSocialLoginState(provider.name, { redirectUri, returnTo })
  const [state, flowSecret, flowId] = [createToken(), createToken(), createFlowId()]
  const url = await buildAuthorizeUrl(provider, loginState, state).catch(throwProviderDown)
  const { publicUrl: _, ...requestFields } = loginRequest
  const flow = {
    ...requestFields,
    id: flowId,
    kind: 'social' as const,
    step: 'provider' as const,
    userId,
    emailLookup: null,
    email: null,
    sealedState: sealSocialLoginState(embedded, flowId, loginState),
    tokenHash: hashToken(state),
  }
  const now = embedded.context.clock.now()
  const expiresAt = await addFlow(embedded.context.db, flow, { secret: flowSecret, now })
  return { flowId, flowSecret, url, expiresAt: expiresAt.toISOString() }
}

export function requireProvider({ context }: Embedded, name: Input['provider']): Provider {
  const provider = resolveProvider(name, context.config.socials[name])
  if (provider) return provider
  const text = 'This login is not configured'
  throw new ServerError(404, 'embedded/social-not-configured', text, 'provider')
}

function throwProviderDown(cause: unknown): never {
  const options = { cause, retryAfterSeconds: 10 }
  const text = 'The provider does not answer'
  throw new ServerError(503, 'embedded/social-failed', text, 'provider', options)
}
