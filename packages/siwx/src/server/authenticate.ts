import type { Expected } from '../verify/checkMessage.ts'
import { verifySignIn } from '../verify/verifySignIn.ts'
import { readFlowSecret } from './issueNonce.ts'
import { readProof } from './readProof.ts'
import { reply } from './reply.ts'
import { deleteSession, storeSession } from './sessions.ts'
import type { Site } from './site.ts'

/** Verifies a signed message and replies with the cookie of a new session. @throws SiwxError with the reason */
export async function authenticate(
  site: Site,
  request: Request,
  origin: string,
): Promise<Response> {
  const proof = await readProof(request)
  if (!proof) return reply(400, { code: 'signin/malformed-message' })
  const { message, address, chainId } = await verifySignIn({
    ...proof,
    expected: expectedOf(site, origin),
    verifiers: site.verifiers,
    nonces: site.nonces,
    binding: readFlowSecret(site, request) ?? '',
    now: site.now(),
    ...(site.abilities ? { abilities: site.abilities } : {}),
    ...(site.wording ? { wording: site.wording } : {}),
  })
  const signedInAt = site.now()
  const session = { address, chainId, signedInAt, expiresAt: signedInAt + site.sessionTtlMs }
  await site.onSignIn?.(session, message)
  // A new id at every sign-in prevents session fixation.
  await deleteSession(site, request.headers.get('cookie'))
  return reply(200, session, [await storeSession(site, session)])
}

function expectedOf({ chainIds }: Site, origin: string): Expected {
  const { host, protocol } = new URL(origin)
  const scheme = protocol === 'https:' ? 'https' : 'http'
  return { domain: host, scheme, ...(chainIds ? { chainIds } : {}) }
}
