import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createToken, type RelayIdentity } from '../../apps/server/src/testing/relayPeer.ts'

export type RelayMessage = { topic: string; message: string }

/** A relay client that costs the generator as little as possible. */
export type BenchClient = {
  socket: WebSocket
  /** Resolves when the relay has answered. */
  call(method: string, params: object): Promise<void>
  close(): void
}

/** @throws when the relay rejects it */
export async function openBenchClient(
  url: string,
  identity: RelayIdentity,
  onMessage: (mail: RelayMessage) => void = () => {},
): Promise<BenchClient> {
  const base = url.replace(/^http/, 'ws')
  const auth = createToken(identity, { aud: base })
  const query = new URLSearchParams({ auth, projectId: 'bench' })
  const socket = new WebSocket(`${base}/relay?${query}`, { perMessageDeflate: false })
  const waiting = new Map<number, { resolve(): void; reject(error: Error): void }>()
  let lastId = 0
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if (frame.method === 'irn_subscription') {
      onMessage(frame.params.data)
      socket.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
      return
    }
    const call = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (frame.error) call?.reject(new Error(frame.error.message))
    else call?.resolve()
  })
  socket.on('close', (code, reason) => {
    for (const call of waiting.values()) call.reject(new Error(`closed ${code} ${reason}`))
    waiting.clear()
  })
  // The `close` event rejects the pending calls.
  socket.on('error', () => {})
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'close').then(([code]) => Promise.reject(new Error(`closed ${code}`))),
  ])
  return {
    socket,
    call(method, params) {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      })
    },
    close: () => socket.terminate(),
  }
}
