import { signDpopProof } from '@latchkey/siwx/dpop'
import type { Endpoint, InputOf, ReplyOf } from '@latchkey/wire'
import * as v from 'valibot'
import { pageLanguage } from '../text/language.ts'

/** The server's URL, the project, and the DPoP key that signs a proof for every call. */
export type ApiAccess = { api: string; projectId: string; key: CryptoKeyPair }

/** An error reply of the server; `message` may be shown to the visitor. */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal'
  readonly code: string
  readonly retryAfterSeconds: number | null
  constructor(reply: { code: string; message: string; retryAfterSeconds: number | null }) {
    super(reply.message)
    this.code = reply.code
    this.retryAfterSeconds = reply.retryAfterSeconds
  }
}

const errorReplySchema = v.object({
  code: v.string(),
  reasons: v.array(v.object({ description: v.string() })),
})

const timeoutMs = 30_000

/** @throws ServerRefusal */
export async function callServer<E extends Endpoint>(
  access: ApiAccess,
  endpoint: E,
  input: InputOf<E>,
  accessToken?: string,
): Promise<ReplyOf<E>> {
  const { method } = endpoint
  const { path, rest } = fillPath(endpoint.path, input)
  const url = new URL(access.api + path)
  url.searchParams.set('projectId', access.projectId)
  const isQuery = method === 'GET'
  if (isQuery) for (const [name, value] of rest) url.searchParams.set(name, String(value))
  const token = accessToken === undefined ? {} : { accessToken }
  const proof = await signDpopProof(access.key, { method, url: url.href, ...token })
  const response = await fetchWithTimeout(url, {
    method,
    headers: {
      dpop: proof,
      // For emails that the call causes, and notices.
      'accept-language': pageLanguage().tag,
      ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
      ...(isQuery ? {} : { 'content-type': 'application/json' }),
    },
    ...(isQuery ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
  })
  if (!response.ok) throw await readRefusal(response)
  return v.parse(endpoint.reply, await response.json())
}

async function fetchWithTimeout(url: URL, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    return await fetch(url, { ...init, credentials: 'omit', cache: 'no-store', signal })
  } catch {
    throw new ServerRefusal({
      code: 'unreachable',
      message: 'The wallet’s server didn’t answer. Try again.',
      retryAfterSeconds: null,
    })
  }
}

async function readRefusal(response: Response): Promise<ServerRefusal> {
  const body = v.safeParse(errorReplySchema, await response.json().catch(() => null))
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ServerRefusal({
    code: body.success ? body.output.code : `http/${response.status}`,
    message: (body.success && body.output.reasons[0]?.description) || 'Something went wrong',
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  })
}

/** Fills the path's `:names`; the other fields go into the query or the body. */
function fillPath(path: string, input: unknown): { path: string; rest: [string, unknown][] } {
  const fields = Object.entries(Object(input)).filter(([, value]) => value !== undefined)
  const used = new Set<string>()
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    used.add(name)
    return encodeURIComponent(String(Object(input)[name]))
  })
  return { path: filled, rest: fields.filter(([name]) => !used.has(name)) }
}
