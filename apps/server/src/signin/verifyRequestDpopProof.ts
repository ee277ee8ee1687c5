import { type DpopProof, verifyDpopProof } from '@latchkey/siwx/dpop'
import type { Endpoint } from '@latchkey/wire'
import type { Context, HttpRequest } from '../context/context.ts'
import { publicUrlOf } from '../http/publicUrl.ts'
import type { Project } from '../projects/project.ts'

/** A request and the endpoint that it is for. */
export type EndpointRequest = { request: HttpRequest; endpoint: Endpoint }

/** The proof in the `DPoP` header, if it is valid for this request. The caller still has to consume it (`consumeDpopProof`). */
export async function verifyRequestDpopProof(
  context: Context,
  { request, endpoint }: EndpointRequest,
  accessToken?: string,
): Promise<DpopProof | null> {
  const header = request.headers.get('dpop')
  if (!header) return null
  const expected = { method: endpoint.method, now: context.clock.now() }
  const token = accessToken === undefined ? {} : { accessToken }
  for (const base of acceptedBases(context, request)) {
    const proof = await verifyDpopProof(header, {
      ...expected,
      ...token,
      url: `${base}${endpoint.path}`,
    })
    if (proof) return proof
  }
  return null
}

/** Behind a proxy without `X-Forwarded-Proto` the server does not know its scheme, so both are accepted; the host must match. */
function acceptedBases(context: Context, request: HttpRequest<Project | null>): readonly string[] {
  const base = publicUrlOf(context.config, request.headers)
  return context.config.publicUrl ? [base] : [base, base.replace(/^http:/, 'https:')]
}
