import * as v from 'valibot'
import { type CaipNetworkId, parseCaipNetworkId } from '../../caip/caip.ts'
import { isSameAddress } from '../../caip/isSameAddress.ts'
import { isLatchkeyError, LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { SiwxConfig, SiwxSession } from '../../options/siwx.ts'
import { fetchAuth } from '../config/fetchAuth.ts'
import { createSignInMessage } from '../message/createSignInMessage.ts'
import { toSession } from '../session/toSession.ts'
import type { BackendSiwxOptions } from './backendSiwxOptions.ts'

const nonceReply = v.object({ nonce: v.string(), issuedAt: v.optional(v.string()) })

const isoTime = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => new Date(value)),
  v.check((date) => !Number.isNaN(date.getTime())),
  v.transform((date) => date.toISOString()),
)
const sessionReply = v.nullable(
  v.object({
    address: v.string(),
    /** CAIP-2, or the number of an Ethereum network. */
    chainId: v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((id) => (typeof id === 'number' ? `eip155:${id}` : id) as CaipNetworkId),
    ),
    expiresAt: v.optional(isoTime),
  }),
)

/** The SIWX configuration behind `backendSiwx()`, a lazily loaded chunk. */
export function openBackendSiwx(latchkey: Latchkey, options: BackendSiwxOptions): SiwxConfig {
  const { statement, resources, required = true, signOutOnDisconnect = true } = options
  const { nonceUrl = '/auth/nonce', authenticateUrl = '/auth/authenticate' } = options
  const { sessionUrl = '/auth/me', signOutUrl = '/auth/sign-out' } = options

  const request = (method: 'GET' | 'POST', url: string, input?: object) =>
    fetchAuth({
      method,
      url,
      credentials: 'include',
      ...(options.fetch ? { fetch: options.fetch } : {}),
      ...(input ? { body: JSON.stringify(input), headers: jsonHeaders } : {}),
    })
  const addSession = async ({ message, signature }: SiwxSession) => {
    await request('POST', authenticateUrl, { message, signature })
  }
  const endSession = async () => {
    await request('POST', signOutUrl, {})
  }
  return {
    async createMessage(input) {
      const reply = parseReply(nonceReply, await request('GET', nonceUrl), nonceUrl)
      return createSignInMessage(latchkey, input, { ...reply, statement, resources })
    },
    addSession,
    revokeSession: endSession,
    async setSessions([first]) {
      await (first ? addSession(first) : endSession())
    },
    async getSessions(chainId, address) {
      const reply = await request('GET', sessionUrl).catch(toSignedOut)
      const session = parseReply(sessionReply, reply, sessionUrl)
      const isCovered =
        session &&
        isSameAddress(session.address, address) &&
        covers(options, session.chainId, chainId)
      return isCovered ? [toSession(latchkey, session)] : []
    },
    getRequired: () => required,
    signOutOnDisconnect,
    ...(options.abilities ? { abilities: options.abilities } : {}),
  }
}

const jsonHeaders = { 'content-type': 'application/json' }

/** A 401 means signed out; it is not a failure. */
function toSignedOut(error: unknown): null {
  const isSignedOut =
    isLatchkeyError(error, 'signin/refused') ||
    (isLatchkeyError(error, 'api/http') && [401, 404].includes(error.context.status))
  if (isSignedOut) return null
  throw error
}

function covers(
  { scope }: BackendSiwxOptions,
  known: CaipNetworkId,
  wanted: CaipNetworkId,
): boolean {
  if (known === wanted) return true
  return (
    scope === 'account' &&
    parseCaipNetworkId(known).namespace === parseCaipNetworkId(wanted).namespace
  )
}

function parseReply<Schema extends v.GenericSchema>(
  schema: Schema,
  reply: unknown,
  path: string,
): v.InferOutput<Schema> {
  const checked = v.safeParse(schema, reply)
  if (checked.success) return checked.output
  throw new LatchkeyError('api/bad-reply', { path }, { cause: checked.issues[0] })
}
