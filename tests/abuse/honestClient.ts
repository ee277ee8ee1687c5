import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import {
  openRelayPeer,
  type RelayPeer,
  randomTopic,
} from '../../apps/server/src/testing/relayPeer.ts'
import type { Target } from './attacks/attack.ts'

/** Milliseconds of each operation, and how many failed. */
export type Measurements = { times: Map<string, number[]>; failures: Map<string, number> }

const PAUSE_MS = 250
const OPERATION_TIMEOUT_MS = 20_000

/** A visitor's calls, one after the other, up to four rounds a second. */
export async function measureHonest(target: Target, seconds: number): Promise<Measurements> {
  const agent = new Agent({ keepAlive: true })
  const peers = await Promise.all([openPeer(target), openPeer(target)])
  const operations = await createOperations(target, agent, peers)
  const times = new Map(operations.map(({ name }) => [name, [] as number[]]))
  const failures = new Map(operations.map(({ name }) => [name, 0]))
  const nextAt = new Map<string, number>()
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    for (const { name, run, everyMs = 0 } of operations) {
      const start = performance.now()
      if (start < (nextAt.get(name) ?? 0)) continue
      nextAt.set(name, start + everyMs)
      const isDone = await Promise.race([
        run().then(
          () => true,
          () => false,
        ),
        wait(OPERATION_TIMEOUT_MS, false),
      ])
      times.get(name)?.push(performance.now() - start)
      if (!isDone) failures.set(name, (failures.get(name) ?? 0) + 1)
    }
    await wait(PAUSE_MS)
  }
  agent.destroy()
  for (const peer of peers) peer.close()
  return { times, failures }
}

/** Both together: the machine's other work may change while an attack runs. */
export function mergeMeasurements(a: Measurements, b: Measurements): Measurements {
  const names = [...a.times.keys()]
  return {
    times: new Map(
      names.map((name) => [name, [...(a.times.get(name) ?? []), ...(b.times.get(name) ?? [])]]),
    ),
    failures: new Map(
      names.map((name) => [name, (a.failures.get(name) ?? 0) + (b.failures.get(name) ?? 0)]),
    ),
  }
}

type Operation = { name: string; everyMs?: number; run(): Promise<void> }

async function createOperations(
  target: Target,
  agent: Agent,
  [dapp, wallet]: readonly [RelayPeer, RelayPeer],
): Promise<Operation[]> {
  const project = `projectId=${target.projectId}`
  const call = createCaller(target, agent)
  const topic = randomTopic()
  await wallet.call('irn_subscribe', { topic })
  return [
    { name: 'relay message', run: () => sendMessage({ dapp, wallet, topic }) },
    { name: 'wallet list', run: () => call('GET', `/getWallets?${project}&page=1&entries=4`) },
    {
      name: 'sign-in nonce',
      // Its own limit is 60 a minute.
      everyMs: 2_000,
      run: () => call('GET', `/auth/v1/nonce?${project}`),
    },
    {
      name: 'rpc call',
      run: () =>
        call('POST', `/v1?chainId=eip155:1&${project}`, {
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_blockNumber',
          params: [],
        }),
    },
    {
      name: 'analytics event',
      run: () =>
        call('POST', `/e?${project}`, {
          eventId: randomUUID(),
          url: 'https://shop.example/',
          domain: 'shop.example',
          timestamp: Date.now(),
          props: { type: 'track', event: 'MODAL_OPEN' },
        }),
    },
  ]
}

function openPeer(target: Target): Promise<RelayPeer> {
  return openRelayPeer(target.url, { projectId: target.projectId })
}

async function sendMessage(pair: {
  dapp: RelayPeer
  wallet: RelayPeer
  topic: string
}): Promise<void> {
  const message = randomUUID().replaceAll('-', '')
  await pair.dapp.call('irn_publish', { topic: pair.topic, message, ttl: 300, tag: 1108 })
  while ((await pair.wallet.nextMessage()).message !== message) {
    // A message of a round that was given up.
  }
}

function createCaller(
  { host, port }: Target,
  agent: Agent,
): (method: string, path: string, body?: object) => Promise<void> {
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const sent = request({ agent, host, port, path, method }, (response) => {
        response.resume()
        const isDone = response.statusCode === 200
        response.once('end', () =>
          isDone ? resolve() : reject(new Error(`${path} gave ${response.statusCode}`)),
        )
      })
      sent.once('error', reject)
      sent.end(body ? JSON.stringify(body) : undefined)
    })
}
