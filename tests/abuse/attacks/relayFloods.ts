import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import {
  createIdentity,
  createToken,
  randomTopic,
} from '../../../apps/server/src/testing/relayPeer.ts'
import { type Attack, type AttackOptions, repeat } from './attack.ts'

const MOST_UNSENT_BYTES = 1024 * 1024

/** A relay socket with a key made for this attack. */
export async function openRelaySocket({ target, address }: AttackOptions): Promise<WebSocket> {
  const base = target.url.replace(/^http/, 'ws')
  const auth = createToken(createIdentity(), { aud: base })
  const query = new URLSearchParams({ auth, projectId: target.projectId })
  const socket = new WebSocket(`${base}/relay?${query}`, {
    localAddress: address,
    perMessageDeflate: false,
  })
  const failed = once(socket, 'close').then(([code]) => {
    throw new Error(`closed ${code}`)
  })
  socket.on('error', () => {})
  failed.catch(() => {})
  await Promise.race([once(socket, 'open'), failed])
  return socket
}

/** Writes calls as fast as the relay reads them, and counts its answers. */
async function floodCalls(options: AttackOptions, call: () => object): Promise<void> {
  const socket = await openRelaySocket(options)
  socket.on('message', (data) => options.count(/"error"/.test(String(data)) ? 'refused' : 'done'))
  let id = 0
  while (socket.readyState === socket.OPEN && !options.signal.aborted) {
    if (socket.bufferedAmount < MOST_UNSENT_BYTES) {
      socket.send(JSON.stringify({ id: ++id, jsonrpc: '2.0', ...call() }))
      await new Promise((resolve) => setImmediate(resolve))
    } else {
      // The relay reads slowly: trying again at once would only cost this process its time.
      await wait(10)
    }
  }
  socket.terminate()
}

/** Messages of 120 kB for seven days, each on a topic of its own. */
export const relayPublish: Attack = {
  name: 'relay publish',
  run: (options) => {
    const message = randomBytes(90 * 1024).toString('base64')
    const call = () => {
      const unique = randomTopic()
      const params = { topic: unique, message: unique + message, ttl: 604_800, tag: 1108 }
      return { method: 'irn_publish', params }
    }
    return repeat(options, 16, () => floodCalls(options, call))
  },
}

/** 500 new topics in each call. */
export const relaySubscribe: Attack = {
  name: 'relay subscribe',
  run: (options) => {
    const call = () => {
      const topics = Array.from({ length: 500 }, randomTopic)
      return { method: 'irn_batchSubscribe', params: { topics } }
    }
    return repeat(options, 16, () => floodCalls(options, call))
  },
}

/** As many idle relay sockets as the relay lets it have, and plain connections up to 5,000. */
export const manySockets: Attack = {
  name: '5,000 sockets',
  run: async (options) => {
    const perLane = 5_000 / 50
    await repeat(options, 50, async () => {
      const open: WebSocket[] = []
      for (let nth = 0; nth < perLane && !options.signal.aborted; nth++) {
        const socket = await openRelaySocket(options).catch(() => null)
        options.count(socket ? 'opened' : 'refused')
        if (socket) open.push(socket)
      }
      await wait(5_000)
      for (const socket of open) socket.terminate()
    })
  },
}
