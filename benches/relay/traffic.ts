import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createSymKey, topicOf } from '../../packages/walletconnect/src/crypto/keys.ts'
import { nativePrimitives } from '../../packages/walletconnect/src/crypto/nativePrimitives.ts'
import { type Engine, openEngine } from '../../packages/walletconnect/src/engine/openEngine.ts'
import { openRecords } from '../../packages/walletconnect/src/storage/records.ts'
import { memoryWalletConnectStorage } from '../../packages/walletconnect/src/storage/walletConnectStorage.ts'

/** Numbered messages between pairs of our own clients, across faults of the relay. */
export type Traffic = {
  /** The longest any pair has been without a delivery since this was last asked. */
  longestGapMs(): number
  /** Resolves when every pair has got something that was sent after the call. */
  untilAllFlow(): Promise<void>
  stop(): Promise<TrafficResult>
}

export type TrafficResult = {
  acknowledged: number
  delivered: number
  lost: number
  repeated: number
  disordered: number
}

type Pair = {
  sent: number
  acknowledged: Set<number>
  got: number[]
  gotAt: number
  longestGapMs: number
  engines: Engine[]
}

const PAUSE_MS = 25
const DRAIN_MS = 30_000

export async function startTraffic(options: {
  relayUrl: string
  projectId: string
  pairs: number
}): Promise<Traffic> {
  const pairs = await Promise.all(Array.from({ length: options.pairs }, () => openPair(options)))
  let isStopped = false
  const sending = Promise.all(pairs.map(keepSending))

  async function keepSending(pair: Pair): Promise<void> {
    const [sender] = pair.engines
    while (!isStopped) {
      const number = pair.sent++
      sender?.messenger.notify(topicOfPair(pair), 'wc_sessionEvent', { number }).then(
        () => pair.acknowledged.add(number),
        () => {
          // Rejected after a minute: the relay has not acknowledged it.
        },
      )
      await wait(PAUSE_MS)
    }
  }

  return {
    longestGapMs() {
      const longest = Math.max(...pairs.map((pair) => pair.longestGapMs))
      for (const pair of pairs) pair.longestGapMs = 0
      return longest
    },
    async untilAllFlow() {
      const marks = pairs.map((pair) => pair.sent)
      const flows = () => pairs.every((pair, at) => pair.got.includes(marks[at] ?? 0))
      while (!flows()) await wait(5)
    },
    async stop() {
      isStopped = true
      await sending
      const end = Date.now() + DRAIN_MS
      const isDone = (pair: Pair) => pair.acknowledged.size === pair.sent && missing(pair) === 0
      while (!pairs.every(isDone) && Date.now() < end) await wait(20)
      for (const pair of pairs) for (const engine of pair.engines) engine.close()
      return summarise(pairs)
    },
  }
}

function topicOfPair(pair: Pair): string {
  return pair.engines[0]?.pageKeys.keys().next().value ?? ''
}

async function openPair(options: { relayUrl: string; projectId: string }): Promise<Pair> {
  const symKey = createSymKey()
  const topic = await topicOf(nativePrimitives, symKey)
  const pair: Pair = {
    sent: 0,
    acknowledged: new Set(),
    got: [],
    gotAt: performance.now(),
    longestGapMs: 0,
    engines: [],
  }
  const receive = (params: unknown) => {
    const now = performance.now()
    pair.longestGapMs = Math.max(pair.longestGapMs, now - pair.gotAt)
    pair.gotAt = now
    pair.got.push((params as { number: number }).number)
  }
  for (const onParams of [() => {}, receive]) {
    const engine = await openEngine({
      ...options,
      connect: (url) => new WebSocket(url),
      records: openRecords(memoryWalletConnectStorage()),
      onRequest: async ({ params }) => onParams(params),
      onLateAnswer: () => {},
    })
    engine.pageKeys.set(topic, symKey)
    await engine.listen([topic])
    pair.engines.push(engine)
  }
  return pair
}

function missing({ acknowledged, got }: Pair): number {
  const there = new Set(got)
  return [...acknowledged].filter((number) => !there.has(number)).length
}

function summarise(pairs: readonly Pair[]): TrafficResult {
  const sum = (count: (pair: Pair) => number) => pairs.reduce((all, pair) => all + count(pair), 0)
  return {
    acknowledged: sum((pair) => pair.acknowledged.size),
    delivered: sum((pair) => new Set(pair.got).size),
    lost: sum(missing),
    repeated: sum(({ got }) => got.length - new Set(got).size),
    disordered: sum(({ got }) => got.filter((number, at) => number < (got[at - 1] ?? -1)).length),
  }
}
