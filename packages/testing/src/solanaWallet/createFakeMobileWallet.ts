import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getTransactionDecoder, getTransactionEncoder, type Transaction } from '@solana/kit'
import { type WebSocket, WebSocketServer } from 'ws'
import { formatSignIn } from './formatSignIn.ts'
import { openMobileChannel } from './mobileChannel.ts'
import { openSolanaKey, type SolanaKey } from './solanaKey.ts'

type Request = { id: number; method: string; params: Record<string, unknown> }

/** A wallet app of a phone (Mobile Wallet Adapter 2) that signs with real keys. */
export type FakeMobileWallet = {
  /**
   * Starts the app, as a phone does when a `solana-wallet:` link is opened. Resolves with the port it listens on:
   * the link's port, or a free one if another process on this machine uses that port.
   */
  open(link: string): Promise<number>
  /** What sites asked for, in order. */
  readonly requests: readonly string[]
  behave(change: { authorize?: 'approve' | 'reject'; sign?: 'approve' | 'reject' }): void
  close(): void
}

/** Makes a wallet app with one account. It runs in Node: a page reaches it over a socket, as on a phone. */
export async function createFakeMobileWallet(options: { seed: string }): Promise<FakeMobileWallet> {
  const key = await openSolanaKey(options.seed)
  const servers: WebSocketServer[] = []
  const requests: string[] = []
  let behaviour = { authorize: 'approve', sign: 'approve' }
  const answer = async ({ method, params }: Request): Promise<unknown> => {
    requests.push(method)
    const decision = method === 'authorize' ? behaviour.authorize : behaviour.sign
    if (decision === 'reject') throw { code: method === 'authorize' ? -1 : -3, message: 'declined' }
    return answerMethod(key, method, params)
  }
  return {
    requests,
    behave: (change) => {
      behaviour = { ...behaviour, ...change }
    },
    async open(link) {
      const linkParams = new URL(link).searchParams
      const server = await listen(Number(linkParams.get('port'))).catch(() => listen(0))
      servers.push(server)
      server.on('connection', (socket) => {
        void serveSocket(socket, linkParams.get('association') ?? '', answer).finally(() =>
          server.close(),
        )
      })
      return (server.address() as AddressInfo).port
    },
    close: () => {
      for (const server of servers) server.close()
    },
  }
}

async function listen(port: number): Promise<WebSocketServer> {
  const server = new WebSocketServer({ port, host: 'localhost', path: '/solana-wallet' })
  await once(server, 'listening')
  return server
}

async function serveSocket(
  socket: WebSocket,
  association: string,
  answer: (request: Request) => Promise<unknown>,
): Promise<void> {
  const [hello] = await once(socket, 'message')
  const channel = await openMobileChannel(association, Uint8Array.from(hello as Buffer))
  socket.send(channel.hello)
  await new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.on('message', (data: Buffer) => {
      void reply(Uint8Array.from(data))
    })
  })
  async function reply(message: Uint8Array<ArrayBuffer>): Promise<void> {
    const request = JSON.parse(await channel.unseal(message)) as Request
    const { id } = request
    const response = await answer(request).then(
      (result) => ({ jsonrpc: '2.0', id, result }),
      (error: unknown) => ({ jsonrpc: '2.0', id, error }),
    )
    socket.send(await channel.seal(JSON.stringify(response)))
  }
}

async function answerMethod(
  key: SolanaKey,
  method: string,
  params: Record<string, unknown>,
): Promise<unknown> {
  const payloads = ((params.payloads ?? []) as string[]).map((text) =>
    Uint8Array.from(Buffer.from(text, 'base64')),
  )
  switch (method) {
    case 'authorize':
      return authorize(key, params)
    case 'sign_messages':
      return {
        signed_payloads: await Promise.all(
          payloads.map(async (payload) => base64([...payload, ...(await key.sign(payload))])),
        ),
      }
    case 'sign_transactions':
      return {
        signed_payloads: await Promise.all(
          payloads.map(async (payload) => base64(await signWire(key, payload))),
        ),
      }
    default:
      throw { code: -32_601, message: 'Method not found' }
  }
}

async function authorize(key: SolanaKey, params: Record<string, unknown>): Promise<object> {
  const account = { address: base64(key.publicKey), label: 'Phone', chains: [params.chain] }
  const granted = { auth_token: 'granted', accounts: [account] }
  if (!params.sign_in_payload) return granted
  const text = new TextEncoder().encode(
    formatSignIn({ ...(params.sign_in_payload as object), address: key.address }),
  )
  const signature = base64(await key.sign(text))
  const signed = { address: account.address, signed_message: base64(text), signature }
  return { ...granted, sign_in_result: signed }
}

async function signWire(key: SolanaKey, wire: Uint8Array): Promise<ArrayLike<number>> {
  const transaction = getTransactionDecoder().decode(wire)
  const signature = await key.sign(Uint8Array.from(transaction.messageBytes))
  const signatures = { ...transaction.signatures, [key.address]: signature }
  return getTransactionEncoder().encode({ ...transaction, signatures } as Transaction)
}

function base64(bytes: ArrayLike<number>): string {
  return Buffer.from(Uint8Array.from(bytes)).toString('base64')
}
