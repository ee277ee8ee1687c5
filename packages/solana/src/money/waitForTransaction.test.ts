import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { inContextJson, type ScriptedNode, startScriptedNode } from '../testing/scriptedNode.ts'
import {
  openScriptedState,
  type StateOptions,
  testAccount,
  testNetwork,
} from '../testing/scriptedState.ts'
import type { BrowserWindow, Socket } from '../wallet/browserWindow.ts'
import { idempotencyKeyOf } from './pendingTransactions.ts'
import { waitForTransaction } from './waitForTransaction.ts'
import { watchSignature } from './watchSignature.ts'

const hash = 'signature'
const call = { to: addressOf(2), value: 5n }
const options = { account: testAccount, network: testNetwork, call, hash }
const confirmed = inContextJson([{ err: null, confirmationStatus: 'confirmed' }])
const unknown = inContextJson([null])
let node: ScriptedNode
beforeEach(async () => {
  node = await startScriptedNode({ getSignatureStatuses: unknown, getBlockHeight: 1n })
})
afterEach(() => node.close())

type OpenedSocket = {
  url: string
  sent: string[]
  isClosed: boolean
  emit(name: 'open' | 'message', data?: unknown): void
}

/** A page with sockets that a test drives. */
function openPage(): { page: BrowserWindow; sockets: OpenedSocket[] } {
  const sockets: OpenedSocket[] = []
  class TestSocket implements Socket {
    readonly #listeners = new Map<string, (event: { data?: unknown }) => void>()
    readonly #opened: OpenedSocket
    constructor(url: string) {
      const emit: OpenedSocket['emit'] = (name, data) => this.#listeners.get(name)?.({ data })
      this.#opened = { url, sent: [], isClosed: false, emit }
      sockets.push(this.#opened)
    }
    addEventListener(name: string, listener: (event: { data?: unknown }) => void): void {
      this.#listeners.set(name, listener)
    }
    send(data: string | Uint8Array): void {
      this.#opened.sent.push(String(data))
    }
    close(): void {
      this.#opened.isClosed = true
    }
  }
  return { page: Object.assign(new EventTarget(), { WebSocket: TestSocket }), sockets }
}
const withSocket = (url: string) => ({
  ...testNetwork,
  rpcUrls: { default: { http: [], webSocket: [url] as [string] } },
})
const methods = () => node.requests.map(({ method }) => method)

describe('waitForTransaction', () => {
  test('returns an outcome that the chain has already', async () => {
    node.results.getSignatureStatuses = confirmed
    const state = await openScriptedState(node.url)
    expect(await waitForTransaction(state, options)).toEqual({ status: 'confirmed', hash })
    expect(methods()).toEqual(['getSignatureStatuses'])
    expect(state.pending.size).toBe(0)
  })

  test('polls, and submits the signed transaction again, until the chain confirms it', async () => {
    const state = await openScriptedState(node.url)
    state.pending.set(hash, { wire: 'wire', lastBlock: 100n, idempotencyKey: 'key' })
    node.results.sendTransaction = () => {
      node.results.getSignatureStatuses = confirmed
      return { error: { code: -32_002, message: 'already processed' } }
    }
    expect(await waitForTransaction(state, options)).toEqual({ status: 'confirmed', hash })
    expect(node.requests.filter(({ method }) => method === 'sendTransaction')).toEqual([
      {
        method: 'sendTransaction',
        params: ['wire', { encoding: 'base64', preflightCommitment: 'confirmed' }],
      },
    ])
  })

  test('after a reload it knows the transfer, does not submit it, and gives it up after 150 blocks', async () => {
    let height = 40n
    node.results.getBlockHeight = ({ commitment }: { commitment: string }) => {
      if (commitment === 'finalized') return height
      height = 191n
      return 40n
    }
    const state = await openScriptedState(node.url)
    const waiting = waitForTransaction(state, options)
    await expect
      .poll(() => state.pending.get(hash))
      .toMatchObject({
        wire: null,
        idempotencyKey: idempotencyKeyOf(options),
      })
    expect(await waiting).toEqual({ status: 'failed', hash })
    expect(methods()).not.toContain('sendTransaction')
  })

  test('keeps what is known of a transaction that was sent here', async () => {
    const state = await openScriptedState(node.url)
    state.pending.set(hash, { wire: null, lastBlock: 0n, idempotencyKey: 'key' })
    expect(await waitForTransaction(state, options)).toEqual({ status: 'failed', hash })
  })

  test('stops when the caller aborts, before and while it waits', async () => {
    const state = await openScriptedState(node.url)
    const aborted = AbortSignal.abort(new Error('left'))
    await expect(waitForTransaction(state, { ...options, signal: aborted })).rejects.toThrow('left')
    expect(methods()).toEqual([])
    const controller = new AbortController()
    const waiting = waitForTransaction(state, { ...options, signal: controller.signal })
    await expect.poll(methods).toContain('getBlockHeight')
    // Between two polls it waits.
    expect(methods().filter((method) => method === 'getSignatureStatuses')).toHaveLength(1)
    controller.abort(new Error('left later'))
    await expect(waiting).rejects.toThrow()
  })

  test('asks at once when a node notifies, and closes the socket', async () => {
    const { page, sockets } = openPage()
    const state = await openScriptedState(node.url, { page })
    const waiting = waitForTransaction(state, { ...options, network: withSocket('ws://node/') })
    await expect.poll(methods).toContain('getBlockHeight')
    node.results.getSignatureStatuses = confirmed
    const notifiedAt = performance.now()
    sockets[0]?.emit('message', '{"method":"signatureNotification"}')
    expect(await waiting).toEqual({ status: 'confirmed', hash })
    expect(performance.now() - notifiedAt).toBeLessThan(1_900)
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true])
  })
})

describe('watchSignature', () => {
  const watch = async (network = withSocket('ws://node/'), stateOptions: StateOptions = {}) => {
    const { page, sockets } = openPage()
    const state = await openScriptedState(node.url, { page, ...stateOptions })
    return { watched: watchSignature(state, network, hash), socket: sockets[0], state }
  }
  const isConfirmed = (watched: { confirmed: Promise<string> }) =>
    Promise.race([watched.confirmed, new Promise((done) => setTimeout(done, 20, 'not yet'))])

  test('subscribes once the socket is open', async () => {
    const { socket } = await watch()
    expect(socket?.url).toBe('ws://node/')
    expect(socket?.sent).toEqual([])
    socket?.emit('open')
    expect(socket?.sent.map((text) => JSON.parse(text))).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'signatureSubscribe',
        params: [hash, { commitment: 'confirmed' }],
      },
    ])
  })

  test.each([
    ['a notification', '{"jsonrpc":"2.0","method":"signatureNotification"}', 'confirmed'],
    ['the reply to the subscription', '{"jsonrpc":"2.0","result":7,"id":1}', 'not yet'],
    ['nothing', undefined, 'not yet'],
  ])('is confirmed by %s: %s', async (_, data, expected) => {
    const { watched, socket } = await watch()
    socket?.emit('message', data)
    expect(await isConfirmed(watched)).toBe(expected)
  })

  test('closes its socket', async () => {
    const { watched, socket } = await watch()
    watched.close()
    expect(socket?.isClosed).toBe(true)
  })

  test.each([
    [
      'https://server/rpc?chainId=solana:test&projectId=shop',
      'wss://server/rpc?chainId=solana:test&projectId=shop',
    ],
    ['http://server/rpc?projectId=shop', 'ws://server/rpc?projectId=shop'],
    ['https://node.example/', undefined],
    ['https://node.example/projectId=shop', undefined],
    ['ftp://server/rpc?projectId=shop', undefined],
  ])('uses the server’s subscriptions, but no other node’s: %s', async (url, expected) => {
    const { page, sockets } = openPage()
    const state = await openScriptedState(url, { page })
    const watched = watchSignature(state, testNetwork, hash)
    expect(sockets[0]?.url).toBe(expected)
    watched.close()
  })

  test('does nothing in a page without sockets, and in one that forbids them', async () => {
    class Forbidden {
      constructor() {
        throw new Error('CSP')
      }
    }
    for (const extra of [{}, { WebSocket: Forbidden as never }]) {
      const page: BrowserWindow = Object.assign(new EventTarget(), extra)
      const state = await openScriptedState(node.url, { page })
      const watched = watchSignature(state, withSocket('ws://node/'), hash)
      watched.close()
      expect(await isConfirmed(watched)).toBe('not yet')
    }
  })
})
