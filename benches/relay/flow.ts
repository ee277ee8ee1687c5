import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createIdentity, randomTopic } from '../../apps/server/src/testing/relayPeer.ts'
import { type BenchClient, openBenchClient } from './client.ts'

export type FlowResult = {
  sent: number
  acknowledged: number
  /** Before the last message was sent. */
  acknowledgedInTime: number
  delivered: number
  lost: number
  repeated: number
  disordered: number
  perSecond: number
  /** Milliseconds from publish to delivery, and to the relay's "stored". */
  delivery: Spread
  storing: Spread
}

export type Spread = { p50: number; p95: number; p99: number }

type Pair = { sender: BenchClient; receiver: BenchClient; topic: string }

const PAIRS = 40
const TICK_MS = 10
const DRAIN_MS = 10_000

/** Numbered messages of 1 kB at a steady rate; each sender's receiver is on the next node. */
export async function measureFlow(options: {
  urls: readonly string[]
  perSecond: number
  seconds: number
}): Promise<FlowResult> {
  const sentAt: number[] = []
  const stored = new Set<number>()
  const storing: number[] = []
  const delivery: number[] = []
  const got = new Set<number>()
  const last = new Map<string, number>()
  let repeated = 0
  let disordered = 0

  function receive({ topic, message }: { topic: string; message: string }): void {
    const number = Number(Buffer.from(message.slice(0, 16), 'base64').toString())
    if (got.has(number)) repeated += 1
    else delivery.push(performance.now() - (sentAt[number] ?? 0))
    got.add(number)
    if (number < (last.get(topic) ?? -1)) disordered += 1
    last.set(topic, number)
  }

  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, (_, index) => openPair(options.urls, index, receive)),
  )
  const filling = randomBytes(756).toString('base64')
  const startedAt = performance.now()
  let next = 0
  while (performance.now() - startedAt < options.seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * options.perSecond
    for (; next < due; next++) send(next)
    await wait(TICK_MS)
  }

  function send(number: number): void {
    const { sender, topic } = pairs[number % PAIRS] as Pair
    const head = Buffer.from(String(number).padStart(12, '0')).toString('base64')
    sentAt[number] = performance.now()
    sender.call('irn_publish', { topic, message: head + filling, ttl: 300, tag: 1108 }).then(
      () => {
        storing.push(performance.now() - (sentAt[number] ?? 0))
        stored.add(number)
      },
      () => {
        // Not acknowledged, so it need not arrive.
      },
    )
  }

  const seconds = (performance.now() - startedAt) / 1000
  const acknowledgedInTime = stored.size
  const end = performance.now() + DRAIN_MS
  while (performance.now() < end && (stored.size < next || got.size < stored.size)) await wait(20)
  for (const { sender, receiver } of pairs) {
    sender.close()
    receiver.close()
  }
  return {
    sent: next,
    acknowledged: stored.size,
    acknowledgedInTime,
    delivered: got.size,
    lost: [...stored].filter((number) => !got.has(number)).length,
    repeated,
    disordered,
    perSecond: next / seconds,
    delivery: spread(delivery),
    storing: spread(storing),
  }
}

async function openPair(
  urls: readonly string[],
  index: number,
  receive: (mail: { topic: string; message: string }) => void,
): Promise<Pair> {
  const topic = randomTopic()
  const [sender, receiver] = await Promise.all([
    openBenchClient(urls[index % urls.length] ?? '', createIdentity()),
    openBenchClient(urls[(index + 1) % urls.length] ?? '', createIdentity(), receive),
  ])
  await Promise.all([
    sender.call('irn_subscribe', { topic }),
    receiver.call('irn_subscribe', { topic }),
  ])
  return { sender, receiver, topic }
}

export function spread(values: number[]): Spread {
  const sorted = values.sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
