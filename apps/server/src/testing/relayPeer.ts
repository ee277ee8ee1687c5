import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { WebSocket } from 'ws'

export type RelayIdentity = { privateKey: KeyObject; did: string }

type PeerMessage = { topic: string; message: string; publishedAt: number; tag: number }

export type RelayPeer = {
  did: string
  socket: WebSocket
  /** @throws with the relay's error as `cause` */
  call(method: string, params: unknown): Promise<unknown>
  /** The next message, once one arrives; acknowledged unless `acknowledges` is false. */
  nextMessage(): Promise<PeerMessage>
  /** Messages that arrived before the test called `nextMessage`. */
  unread: PeerMessage[]
  closed: Promise<{ code: number; reason: string }>
  close(): void
}

export function createIdentity(): RelayIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { privateKey, did: `did:key:z${base58.encode(Buffer.concat([ED25519, raw]))}` }
}

const ED25519 = Buffer.from([0xed, 0x01])

export function randomTopic(): string {
  return randomBytes(32).toString('hex')
}

/** A relay token; any claim or the header can be replaced to make it wrong. */
export function createToken(
  identity: RelayIdentity,
  claims: Record<string, unknown>,
  header: object = { alg: 'EdDSA', typ: 'JWT' },
): string {
  const now = Math.floor(Date.now() / 1000)
  const full = { iss: identity.did, sub: 'ab'.repeat(32), iat: now, exp: now + 86_400, ...claims }
  const body = [header, full].map((part) => encode(Buffer.from(JSON.stringify(part)))).join('.')
  return `${body}.${encode(sign(null, Buffer.from(body), identity.privateKey))}`
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url')
}

export type PeerOptions = {
  identity?: RelayIdentity
  projectId?: string
  path?: string
  token?: string
  origin?: string
  /** The address in `X-Forwarded-For`; the server must trust one proxy. */
  address?: string
  /** The `Host` header, as a client can set it. */
  host?: string
  /** False: the peer never acknowledges messages. */
  acknowledges?: boolean
}

const frame = v.looseObject({ id: v.union([v.string(), v.number(), v.null()]) })
const pushed = v.object({
  params: v.object({
    data: v.object({
      topic: v.string(),
      message: v.string(),
      publishedAt: v.number(),
      tag: v.number(),
    }),
  }),
})

/** A relay client without the SDK: sends JSON-RPC frames over a WebSocket. `url` is the server's HTTP URL. */
export async function openRelayPeer(url: string, options: PeerOptions = {}): Promise<RelayPeer> {
  const identity = options.identity ?? createIdentity()
  const base = url.replace(/^http/, 'ws')
  const query = new URLSearchParams({
    auth: options.token ?? createToken(identity, { aud: base }),
    projectId: options.projectId ?? 'test',
  })
  const socket = new WebSocket(`${base}${options.path ?? '/'}?${query}`, {
    ...(options.origin ? { origin: options.origin } : {}),
    headers: {
      ...(options.address ? { 'x-forwarded-for': options.address } : {}),
      ...(options.host ? { host: options.host } : {}),
    },
  })
  const calls = new Map<string, (answer: Record<string, unknown>) => void>()
  const unread: PeerMessage[] = []
  const readers: ((message: PeerMessage) => void)[] = []
  const closed = once(socket, 'close').then(([code, reason]) => ({ code, reason: String(reason) }))
  // When the handshake is rejected, `once(socket, 'open')` below rejects with the reason.
  closed.catch(() => {})

  socket.on('message', (data) => {
    const answer = v.parse(frame, JSON.parse(String(data)))
    if (answer.method !== 'irn_subscription') {
      calls.get(String(answer.id))?.(answer)
      calls.delete(String(answer.id))
      return
    }
    const message = v.parse(pushed, answer).params.data
    if (options.acknowledges !== false) {
      socket.send(JSON.stringify({ id: answer.id, jsonrpc: '2.0', result: true }))
    }
    const want = readers.shift()
    if (want) want(message)
    else unread.push(message)
  })
  await once(socket, 'open')

  return {
    did: identity.did,
    socket,
    async call(method, params) {
      const id = `${Date.now()}${randomBytes(4).toString('hex')}`
      const answered = new Promise<Record<string, unknown>>((resolve) => calls.set(id, resolve))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      const answer = await answered
      if (answer.error) throw new Error(JSON.stringify(answer.error), { cause: answer.error })
      return answer.result
    },
    async nextMessage() {
      const message = unread.shift()
      return message ?? new Promise((resolve) => readers.push(resolve))
    },
    unread,
    closed,
    close: () => socket.terminate(),
  }
}
