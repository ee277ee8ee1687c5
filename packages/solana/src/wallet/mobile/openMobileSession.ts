import { LatchkeyError } from '@latchkey/core'
import * as v from 'valibot'
import type { BrowserWindow, Socket } from '../browserWindow.ts'
import {
  agreeOnKey,
  createAssociation,
  createHello,
  decryptMessage,
  encryptMessage,
  sealedProperties,
} from './encryptedChannel.ts'
import { openSocket } from './openSocket.ts'
import { WalletRefusal } from './WalletRefusal.ts'

/** A session with a wallet app. */
export type MobileSession = {
  request(method: string, params: object): Promise<unknown>
  close(): void
}

const firstPort = 49_152
const portCount = 16_384
/** How many empty messages (APP_PING) a wallet may send before its answer. */
const helloLimit = 10

const reply = v.looseObject({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.nullish(v.looseObject({ code: v.number(), message: v.optional(v.string(), '') })),
})

/**
 * Opens a wallet app of this phone by its link (Mobile Wallet Adapter 2) and derives a shared key.
 * @throws wallet/not-installed when no app responds
 */
export async function openMobileSession(page: BrowserWindow, name: string): Promise<MobileSession> {
  const association = await createAssociation()
  const port = firstPort + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % portCount)
  const query = new URLSearchParams({
    association: association.token,
    port: String(port),
    v: 'v1',
  })
  page.location?.assign(`solana-wallet:/v1/associate/local?${query}`)
  const socket = await openSocket(page, port)
  if (!socket) throw new LatchkeyError('wallet/not-installed', { wallet: name })
  const inbox = createInbox(socket)
  const { hello, privateKey } = await createHello(association)
  socket.send(hello)
  const helloReply = await awaitHelloReply(inbox, () => socket.send(hello))
  const key = await agreeOnKey(helloReply, { privateKey, association: association.point })
  const properties = sealedProperties(helloReply)
  let receivedCount = 0
  const decryptNext = (message: Uint8Array<ArrayBuffer>) => {
    receivedCount += 1
    return decryptMessage(key, receivedCount, message)
  }
  if (properties.length > 0) await decryptNext(properties)
  let lastId = 0
  return {
    async request(method, params) {
      lastId += 1
      const id = lastId
      socket.send(
        await encryptMessage(key, id, JSON.stringify({ jsonrpc: '2.0', id, method, params })),
      )
      const answer = v.parse(reply, JSON.parse(await decryptNext(await inbox())))
      if (answer.error) throw new WalletRefusal(answer.error)
      return answer.result
    },
    close: () => socket.close(),
  }
}

/**
 * A wallet that connected after our hello sends an empty message (APP_PING) and expects the hello again.
 * @throws wallet/disconnected when it sends nothing else
 */
async function awaitHelloReply(
  inbox: () => Promise<Uint8Array<ArrayBuffer>>,
  resendHello: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  for (let hellos = 0; hellos < helloLimit; hellos += 1) {
    const message = await inbox()
    if (message.length > 0) return message
    resendHello()
  }
  throw new LatchkeyError('wallet/disconnected', {})
}

/** Reads messages in order. @throws wallet/disconnected when the wallet closes the socket */
function createInbox(socket: Socket): () => Promise<Uint8Array<ArrayBuffer>> {
  const received: Uint8Array<ArrayBuffer>[] = []
  let isOver = false
  let notifyReader = (): void => {}
  socket.addEventListener('message', ({ data }) => {
    if (data instanceof ArrayBuffer) received.push(new Uint8Array(data))
    notifyReader()
  })
  socket.addEventListener('close', () => {
    isOver = true
    notifyReader()
  })
  return async () => {
    for (;;) {
      const message = received.shift()
      if (message) return message
      if (isOver) throw new LatchkeyError('wallet/disconnected', {})
      await new Promise<void>((resolve) => {
        notifyReader = resolve
      })
    }
  }
}
