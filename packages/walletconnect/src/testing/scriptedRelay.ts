import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { nativePrimitives } from '../crypto/nativePrimitives.ts'
import type { PublishOptions } from '../protocol/methods.ts'
import {
  createRelayClient,
  type RelayClient,
  type RelayClientOptions,
  type RelayTimings,
} from '../relay/relayClient.ts'

export type Frame = {
  id: string
  method?: string
  params?: Record<string, unknown>
  result?: unknown
}
export type RelayConnection = { socket: WebSocket; frames: Frame[]; url: URL }

/** A relay that the test scripts: `answer` gets every call. */
type ScriptedRelay = {
  url: string
  connections: RelayConnection[]
  answer(connection: RelayConnection, frame: Frame): void
  close(): Promise<void>
}

/** Relays and clients of one test, closed together. */
export type RelayFixture = {
  startRelay(port?: number): Promise<ScriptedRelay>
  openClient(url: string, options?: Partial<RelayClientOptions>): Promise<RelayClient>
  close(): Promise<void>
}

export function answerTrue(connection: RelayConnection, { id }: Frame): void {
  connection.socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
}

async function startRelay(closing: (() => unknown)[], port = 0): Promise<ScriptedRelay> {
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await once(server, 'listening')
  const relay: ScriptedRelay = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: [],
    answer: answerTrue,
    async close() {
      for (const client of server.clients) client.terminate()
      server.close()
      await once(server, 'close')
    },
  }
  server.on('connection', (socket, request) => {
    const connection: RelayConnection = {
      socket,
      frames: [],
      url: new URL(request.url ?? '', 'http://relay'),
    }
    relay.connections.push(connection)
    socket.on('message', (data) => {
      const frame: Frame = JSON.parse(String(data))
      connection.frames.push(frame)
      if (frame.method) relay.answer(connection, frame)
    })
  })
  closing.push(relay.close)
  return relay
}

export const quick: Partial<RelayTimings> = {
  firstPauseMs: 5,
  longestPauseMs: 20,
  answerMs: 150,
  resumeMs: 60,
  giveUpMs: 3_000,
}
export const publishOptions: PublishOptions = { tag: 1108, ttl: 300, prompt: true }

async function openClient(
  closing: (() => unknown)[],
  url: string,
  options: Partial<RelayClientOptions> = {},
): Promise<RelayClient> {
  const client = createRelayClient({
    url,
    projectId: 'test',
    pair: await nativePrimitives.createSigningPair(),
    primitives: nativePrimitives,
    connect: (address) => new WebSocket(address),
    onMessage: async () => {},
    onRefused: () => {},
    timings: quick,
    ...options,
  })
  closing.push(client.close)
  return client
}

export function calls(connection: RelayConnection | undefined, method: string): Frame[] {
  return connection?.frames.filter((frame) => frame.method === method) ?? []
}

export function createRelayFixture(): RelayFixture {
  const closing: (() => unknown)[] = []
  return {
    startRelay: (port) => startRelay(closing, port),
    openClient: (url, options) => openClient(closing, url, options),
    async close() {
      for (const close of closing.splice(0).reverse()) await close()
    },
  }
}
