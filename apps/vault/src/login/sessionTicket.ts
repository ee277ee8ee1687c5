import { bytes32, sessionTicketEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import type { Config } from '../api/config.ts'
import type { Login } from '../api/login.ts'
import { pinSchema, readPinnedWallet } from '../wallet/pinnedWallet.ts'
import type { VaultContext } from '../wallet/vaultContext.ts'

const requestSchema = v.object({
  type: v.literal('latchkey-ticket-request'),
  projectId: v.string(),
  site: v.string(),
  /** The window's key: the ticket is worthless without it. */
  thumbprint: bytes32,
  /** The user whom the window knows already; it needs no ticket for the same one. */
  userId: v.nullable(v.string()),
})
export type TicketRequest = Omit<v.InferOutput<typeof requestSchema>, 'type'>

const replySchema = v.union([
  v.object({
    /** `null`: the window's own session is this user's. */
    ticket: v.nullable(bytes32),
    /** The wallet that the frame has opened. */
    pin: v.nullable(pinSchema),
  }),
  v.object({ refused: v.literal(true) }),
  /** Sent at once: the ticket follows when the server has responded. */
  v.object({ pending: v.literal(true) }),
])
export type TicketReply = Extract<v.InferOutput<typeof replySchema>, { pin: unknown }>

/** The frames of a window, which a page of another origin may send messages to. */
type Frames = {
  readonly length: number
  readonly [index: number]: {
    postMessage(message: unknown, targetOrigin: string, transfer: Transferable[]): void
  }
}

/** Other frames of the page do not respond, and the page may have removed the vault's. */
const frameTimeoutMs = 3_000
const serverTimeoutMs = 30_000
const maxFrames = 50

/**
 * Asks the vault's frame in the page that opened this window for a ticket. The message and its port go to documents of
 * the vault's own origin only, so that the page can neither read a ticket nor respond with one. `null` without a frame
 * that is logged in.
 */
export function requestTicket(frames: Frames, request: TicketRequest): Promise<TicketReply | null> {
  return new Promise((resolve) => {
    const ports: MessagePort[] = []
    const finish = (reply: TicketReply | null) => {
      clearTimeout(timer)
      for (const port of ports) port.close()
      resolve(reply)
    }
    let timer = setTimeout(() => finish(null), frameTimeoutMs)
    const handleReply = (data: unknown) => {
      const read = v.safeParse(replySchema, data)
      if (!read.success) return
      if ('pending' in read.output) {
        clearTimeout(timer)
        timer = setTimeout(() => finish(null), serverTimeoutMs)
      } else finish('refused' in read.output ? null : read.output)
    }
    for (let index = 0; index < Math.min(frames.length, maxFrames); index += 1) {
      const { port1, port2 } = new MessageChannel()
      ports.push(port1)
      port1.onmessage = ({ data }) => handleReply(data)
      const message = { type: 'latchkey-ticket-request', ...request }
      frames[index]?.postMessage(message, location.origin, [port2])
    }
    if (ports.length === 0) finish(null)
  })
}

/** The frame that issues tickets, for the windows of its site. */
type TicketIssuer = {
  login: Login
  config: Pick<Config, 'projectId'>
  context: Pick<VaultContext, 'store'>
  site: string
}

/** Responds to the vault's windows that were opened for the frame's own site; drops every other message. */
export function answerTicketRequests(page: TicketIssuer): void {
  window.addEventListener('message', ({ origin, data, ports }) => {
    const [port, ...more] = ports
    if (origin !== location.origin || !port || more.length > 0) return
    const read = v.safeParse(requestSchema, data)
    if (!read.success) return
    port.postMessage({ pending: true })
    createReply(page, read.output).then(
      (reply) => port.postMessage(reply ?? { refused: true }),
      () => port.postMessage({ refused: true }),
    )
  })
}

async function createReply(
  { login, config, context, site }: TicketIssuer,
  request: TicketRequest,
): Promise<TicketReply | null> {
  if (request.site !== site || request.projectId !== config.projectId) return null
  const session = await login.session()
  if (!session) return null
  const pin = await readPinnedWallet(context.store)
  if (session.user.id === request.userId) return { ticket: null, pin }
  const { thumbprint } = request
  const { ticket } = await login.call(sessionTicketEndpoint, { thumbprint })
  return { ticket, pin }
}
