import { setTimeout as wait } from 'node:timers/promises'
import { createIdentity, randomTopic } from '../../apps/server/src/testing/relayPeer.ts'
import type { BuiltServer } from '../builtServer.ts'
import { type BenchClient, openBenchClient } from './client.ts'

export type IdleResult = {
  sockets: number
  dropped: number
  openedInSeconds: number
  emptyMb: number
  rssMb: number
  peakMb: number
}

const AT_ONCE = 100

/** Opens many idle sockets, each subscribed to a topic of its own. */
export async function measureIdle(
  node: BuiltServer,
  options: { sockets: number; idleSeconds: number },
): Promise<IdleResult> {
  const emptyMb = node.rssMb()
  const clients: BenchClient[] = []
  const startedAt = performance.now()
  let left = options.sockets
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const client = await openBenchClient(node.url, createIdentity())
      await client.call('irn_subscribe', { topic: randomTopic() })
      clients.push(client)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const openedInSeconds = (performance.now() - startedAt) / 1000
  await wait(options.idleSeconds * 1000)
  const result = {
    sockets: clients.length,
    dropped: clients.filter(({ socket }) => socket.readyState !== socket.OPEN).length,
    openedInSeconds,
    emptyMb,
    rssMb: node.rssMb(),
    peakMb: node.peakMb(),
  }
  for (const client of clients) client.close()
  return result
}
