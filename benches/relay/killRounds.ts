import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startTraffic, type TrafficResult } from './traffic.ts'

export type Victim = 'relay' | 'database' | 'both'

export type KillOptions = {
  victims: readonly Victim[]
  pairs: number
  dataDir: string
  projectId: string
  /** Starts the server on this port and data; it may be killed. */
  start(port: number): Promise<{ stop(signal: 'SIGKILL'): Promise<unknown> }>
  port: number
  onRound?(round: number, victim: Victim, gapMs: number): void
}

/**
 * Kills the relay, its PostgreSQL or both without warning while numbered messages flow. What the
 * relay acknowledged must arrive, once and in order.
 */
export async function killRounds(options: KillOptions): Promise<TrafficResult> {
  let server = await options.start(options.port)
  const relayUrl = `ws://127.0.0.1:${options.port}/relay`
  const { pairs, projectId } = options
  const traffic = await startTraffic({ relayUrl, projectId, pairs })
  await traffic.untilAllFlow()
  for (const [round, victim] of options.victims.entries()) {
    await wait(Math.random() * 300)
    traffic.longestGapMs()
    if (victim !== 'relay') process.kill(await postmaster(options.dataDir), 'SIGKILL')
    if (victim !== 'database') {
      await server.stop('SIGKILL')
      server = await options.start(options.port)
    }
    await traffic.untilAllFlow()
    options.onRound?.(round, victim, traffic.longestGapMs())
  }
  const result = await traffic.stop()
  await server.stop('SIGKILL')
  return result
}

async function postmaster(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}
