import type { ExpectedMessage } from '../verify/checkMessage.ts'
import { verifySignIn } from '../verify/verifySignIn.ts'
import { readFlowSecret } from './issueNonce.ts'
import { readProof } from './readProof.ts'
import { reply } from './reply.ts'
import { deleteSession, storeSession, toSessionReply } from './sessions.ts'
import type { HandlerSettings } from './settings.ts'

/** Verifies a signed message and replies with the cookie of a new session. @throws SiwxError with the reason */
export async function authenticate(
  settings: HandlerSettings,
  request: Request,
  origin: string,
): Promise<Response> {
  const proof = await readProof(request)
  if (!proof) return reply(400, { code: 'signin/malformed-message' })
  const { message, address, chainId } = await verifySignIn({
    ...proof,
    expected: expectedOf(settings, origin),
    verifiers: settings.verifiers,
    nonces: settings.nonces,
    binding: readFlowSecret(settings, request) ?? '',
    now: settings.now(),
    ...(settings.abilities ? { abilities: settings.abilities } : {}),
    ...(settings.wording ? { wording: settings.wording } : {}),
  })
  const signedInAtMs = settings.now()
  const expiresAtMs = signedInAtMs + settings.sessionTtlMs
  const session = { address, caipNetworkId: chainId, signedInAtMs, expiresAtMs }
  await settings.onSignIn?.(session, message)
  // A new id at every sign-in prevents session fixation.
  await deleteSession(settings, request.headers.get('cookie'))
  return reply(200, toSessionReply(session), [await storeSession(settings, session)])
}

function expectedOf({ caipNetworkIds }: HandlerSettings, origin: string): ExpectedMessage {
  const { host, protocol } = new URL(origin)
  const scheme = protocol === 'https:' ? 'https' : 'http'
  return { domain: host, scheme, ...(caipNetworkIds ? { caipNetworkIds } : {}) }
}
