import { setTimeout as sleep } from 'node:timers/promises'
import { generateNonce } from '@latchkey/siwx'
import {
  type EmbeddedSession,
  farcasterLoginEndpoint,
  finishFarcasterLoginEndpoint,
  webUrl,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { App, Context } from '../../context/context.ts'
import { ServerError } from '../../errors/ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { flowOverError } from '../embeddedErrors.ts'
import { createToken } from '../keys/hashes.ts'
import { seal, unseal } from '../keys/seal.ts'
import { addFlow, createFlowId, endFlow, type Flow } from '../login/flowTable.ts'
import { readLoginRequest, requireFlow } from '../login/routes.ts'
import { serveLogin } from '../serveLogin.ts'
import { verifyFarcasterProof } from './farcasterProof.ts'
import { fetchProvider } from './fetchProvider.ts'
import { logInWithAccount } from './logInWithAccount.ts'

const DEFAULT_RELAY_URL = 'https://relay.farcaster.xyz'
const LONG_POLL_MS = 7_000
const POLL_EVERY_MS = 1_000

const channelReply = v.object({ channelToken: v.string(), url: webUrl })
const statusReply = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    message: v.pipe(v.string(), v.maxLength(8_192)),
    signature: v.pipe(v.string(), v.maxLength(2_048)),
    username: v.optional(v.string()),
  }),
])
const channelSchema = v.object({ channelToken: v.string(), nonce: v.string() })

/** Sign-in with Farcaster (FIP-11): a QR code that the user approves in the Farcaster app. */
export function farcasterRoutes(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): void {
  const serve = serveLogin(app, context, loadEmbedded)

  serve(farcasterLoginEndpoint, async (input, embedded, endpointRequest) => {
    const relay = requireRelay(context)
    const loginRequest = await readLoginRequest(embedded, endpointRequest, input)
    const vaultUrl = context.config.vaultUrl ?? ''
    const nonce = generateNonce()
    const site = { siweUri: vaultUrl, domain: new URL(vaultUrl).host }
    // The on-chain registry that we read has custody addresses only, no auth addresses.
    const body = JSON.stringify({ ...site, nonce, acceptAuthAddress: false })
    const { channelToken, url } = await fetchProvider(`${relay}/v1/channel`, channelReply, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    }).catch(throwLoginFailed)
    const [flowId, flowSecret] = [createFlowId(), createToken()]
    const channel = Buffer.from(JSON.stringify({ channelToken, nonce }))
    const { publicUrl: _, ...requestFields } = loginRequest
    const flow = {
      ...requestFields,
      id: flowId,
      kind: 'farcaster' as const,
      step: 'provider' as const,
      userId: null,
      emailLookup: null,
      email: null,
      sealedState: seal(embedded.keys.mail, channel, `farcaster/${flowId}`),
    }
    const now = context.clock.now()
    const expiresAt = await addFlow(context.db, flow, { secret: flowSecret, now })
    return { flowId, flowSecret, url, expiresAt: expiresAt.toISOString() }
  })

  serve(finishFarcasterLoginEndpoint, async (input, embedded, endpointRequest) => {
    const flow = await requireFlow(embedded, endpointRequest, input)
    const { signal } = endpointRequest.request
    return { session: await finishFarcasterLogin(embedded, flow, signal) }
  })
}

async function finishFarcasterLogin(
  embedded: Embedded,
  flow: Flow,
  signal: AbortSignal,
): Promise<EmbeddedSession | null> {
  if (flow.kind !== 'farcaster' || !flow.sealedState) throw flowOverError()
  const { context, keys } = embedded
  const text = unseal(keys.mail, flow.sealedState, `farcaster/${flow.id}`).toString('utf8')
  const { channelToken, nonce } = v.parse(channelSchema, JSON.parse(text))
  const status = await waitForFarcasterApp(requireRelay(context), channelToken, signal)
  if (status.state === 'pending') return null
  const { message, signature, username } = status
  const expected = { site: context.config.vaultUrl ?? '', nonce, now: context.clock.now() }
  const proof = { message, signature, username }
  const account = await verifyFarcasterProof(context, proof, expected).catch(throwLoginFailed)
  const { language } = flow
  return logInWithAccount(embedded, { kind: 'farcaster', account, language }, async (tx) => {
    if (!(await endFlow(tx, flow.id, context.clock.now()))) throw flowOverError()
    return flow
  })
}

async function waitForFarcasterApp(
  relay: string,
  channelToken: string,
  signal: AbortSignal,
): Promise<v.InferOutput<typeof statusReply>> {
  const deadline = performance.now() + LONG_POLL_MS
  const headers = { authorization: `Bearer ${channelToken}` }
  for (;;) {
    const url = `${relay}/v1/channel/status`
    const status = await fetchProvider(url, statusReply, { headers }).catch(throwLoginFailed)
    const isOver = performance.now() + POLL_EVERY_MS > deadline || signal.aborted
    if (status.state === 'completed' || isOver) return status
    await sleep(POLL_EVERY_MS)
  }
}

function requireRelay({ config }: Context): string {
  const { farcaster } = config.socials
  if (farcaster) return (farcaster.relayUrl ?? DEFAULT_RELAY_URL).replace(/\/$/, '')
  const text = 'This login is not configured'
  throw new ServerError(404, 'embedded/social-not-configured', text, 'provider')
}

function throwLoginFailed(cause: unknown): never {
  throw new ServerError(401, 'embedded/social-failed', 'Farcaster did not confirm the login', '', {
    cause,
  })
}
