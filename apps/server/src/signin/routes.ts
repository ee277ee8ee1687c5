import {
  authenticateEndpoint,
  type ReplyOf,
  signedInEndpoint,
  signInKeysEndpoint,
  signInNonceEndpoint,
  signOutEndpoint,
} from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { serve } from '../http/serve.ts'
import { authenticate } from './authenticate.ts'
import { findPresentedSession } from './credential.ts'
import { createFlowSecret, createNonces, NONCE_TTL_MS, nonceBindingOf } from './nonces.ts'
import { serializeSessionCookie } from './sessionCookie.ts'
import { deleteSession, type SignInSession } from './sessionTable.ts'
import { createSessionTokens } from './sessionTokens.ts'
import { createVerifiers } from './verifiers.ts'

/** Sign-in with a wallet (SIWE, SIWX): `/auth/v1/*`. */
export function signInRoutes(app: App, context: Context): void {
  const nonces = createNonces(context)
  const tokens = createSessionTokens(context)
  const parts = { nonces, tokens, verifiers: createVerifiers(context.chains) }
  const limits = { callsPerMinutePerIp: context.config.signInsPerMinutePerIp, failClosed: true }

  serve(
    app,
    context,
    signInNonceEndpoint,
    async (_input, request) => {
      const token = createFlowSecret()
      const nonce = await nonces.issue(nonceBindingOf(request, token))
      const now = context.clock.now()
      const [issuedAt, expiresAt] = [now, now + NONCE_TTL_MS].map((ms) =>
        new Date(ms).toISOString(),
      )
      return { nonce, token, issuedAt: issuedAt ?? '', expiresAt: expiresAt ?? '' }
    },
    limits,
  )

  serve(
    app,
    context,
    authenticateEndpoint,
    (input, request) => authenticate(context, parts, { input, request }),
    limits,
  )

  serve(app, context, signedInEndpoint, async (_input, request) => {
    const found = await findPresentedSession(context, tokens, {
      request,
      endpoint: signedInEndpoint,
    })
    if (!found)
      throw new ServerError(401, 'signin/no-session', 'You are not signed in', 'authorization')
    return describe(found.session)
  })

  serve(app, context, signOutEndpoint, async (_input, request) => {
    const found = await findPresentedSession(context, tokens, {
      request,
      endpoint: signOutEndpoint,
    })
    if (found) await deleteSession(context, found.id)
    if (found?.session.tokenBinding.kind === 'cookie') {
      const expiredCookie = { token: '', maxAgeSeconds: 0 }
      request.replyHeaders.set(
        'set-cookie',
        serializeSessionCookie(context, request, expiredCookie),
      )
    }
    return {}
  })

  serve(app, context, signInKeysEndpoint, async () => ({ keys: [await tokens.publicKey()] }), {
    access: 'public',
    cacheSeconds: 300,
  })
}

function describe(session: SignInSession): ReplyOf<typeof signedInEndpoint> {
  const { address, chainId, signedInAt, expiresAt } = session
  const [namespace, reference] = chainId.split(':')
  return {
    address,
    chainId: namespace === 'eip155' ? Number(reference) : chainId,
    caip2Network: chainId,
    signedInAt: signedInAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
