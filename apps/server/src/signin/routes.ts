import {
  authenticateCall,
  type ReplyOf,
  signedInCall,
  signInKeysCall,
  signInNonceCall,
  signOutCall,
} from '@latchkey/wire'
import type { App, Context } from '../context.ts'
import { ServerError } from '../ServerError.ts'
import { serve } from '../serve.ts'
import { authenticate } from './authenticate.ts'
import { findPresented } from './credential.ts'
import { bindingOf, createFlowSecret, createNonces, NONCE_TTL_MS } from './nonces.ts'
import { writeSessionCookie } from './sessionCookie.ts'
import { deleteSession, type SignInSession } from './sessionTable.ts'
import { createTokens } from './tokens.ts'
import { createVerifiers } from './verifiers.ts'

/** Signing in with a wallet: `/auth/v1/*`. */
export function signInRoutes(app: App, context: Context): void {
  const nonces = createNonces(context)
  const tokens = createTokens(context)
  const parts = { nonces, tokens, verifiers: createVerifiers(context.chains) }
  const limits = { callsPerMinutePerIp: context.config.signInsPerMinutePerIp, failClosed: true }

  serve(
    app,
    context,
    signInNonceCall,
    async (_input, call) => {
      const token = createFlowSecret()
      const nonce = await nonces.issue(bindingOf(call, token))
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
    authenticateCall,
    (input, call) => authenticate(context, parts, { input, call }),
    limits,
  )

  serve(app, context, signedInCall, async (_input, call) => {
    const found = await findPresented(context, tokens, { call, endpoint: signedInCall })
    if (!found)
      throw new ServerError(401, 'signin/no-session', 'Nobody is signed in', 'authorization')
    return describe(found.session)
  })

  serve(app, context, signOutCall, async (_input, call) => {
    const found = await findPresented(context, tokens, { call, endpoint: signOutCall })
    if (found) await deleteSession(context, found.id)
    if (found?.session.holding.kind === 'cookie') {
      const over = { token: '', maxAgeSeconds: 0 }
      call.replyHeaders.set('set-cookie', writeSessionCookie(context, call, over))
    }
    return {}
  })

  serve(app, context, signInKeysCall, async () => ({ keys: [await tokens.publicKey()] }), {
    access: 'public',
    cacheSeconds: 300,
  })
}

function describe(session: SignInSession): ReplyOf<typeof signedInCall> {
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
