/**
 * npm run test:abuse
 * A hostile process attacks a running server with default limits from several addresses, while an
 * honest client measures its own calls. The server must not crash, the honest p95 must stay within
 * three times its quiet value, and memory and disk within the bounds below. Linux only: each attack
 * has a loopback address of its own. ABUSE_SECONDS (300), QUIET_SECONDS (30), ABUSE_ONLY (one attack).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../../scripts/bundleServer.mjs'
import type { Outcomes } from './attacker.ts'
import { type Measurements, measureHonest, mergeMeasurements } from './honestClient.ts'
import { createReport } from './report.ts'
import { type RunningTarget, startTarget } from './target.ts'

const SECONDS = Number(process.env.ABUSE_SECONDS ?? 300)
const QUIET_SECONDS = Number(process.env.QUIET_SECONDS ?? 30)
const ONLY = process.env.ABUSE_ONLY ?? null

const MOST_RATIO = 3
const MOST_MEMORY_MB = 512
// 64 MB for the one address that publishes, and as much again for deleted rows.
const MOST_RELAY_MB = 128
// 4 MB an hour for each address that sends events.
const MOST_ANALYTICS_MB = 16
const MOST_FOLDER_MB = 1_024

async function attack(target: RunningTarget, seconds: number): Promise<Outcomes> {
  const path = fileURLToPath(new URL('attacker.ts', import.meta.url))
  const child = fork(path, { execArgv: process.execArgv })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The attacker ended with ${code}`)
  })
  ended.catch(() => {})
  const replied = Promise.race([once(child, 'message'), ended])
  const { host, port, url, projectId } = target
  child.send({ target: { host, port, url, projectId }, seconds, only: ONLY })
  const [outcomes] = await replied
  return outcomes
}

async function watchMemory(target: RunningTarget, signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    most = Math.max(most, target.rssMb())
    await wait(500)
  }
  return most
}

async function waitForSockets(target: RunningTarget, files: number): Promise<number> {
  for (let second = 0; second < 60 && target.openFiles() > files; second++) await wait(1_000)
  return target.openFiles()
}

const report = createReport()
await bundleServer()
const target = await startTarget()
try {
  await measureHonest(target, 5)
  const files = target.openFiles()
  const before = await measureHonest(target, QUIET_SECONDS)
  process.stdout.write(`Attacking for ${SECONDS} s, load ${loadavg()[0]?.toFixed(1)}\n`)
  const stop = new AbortController()
  const cpuBefore = target.cpuSeconds()
  const memory = watchMemory(target, stop.signal)
  const [outcomes, attacked] = await Promise.all([
    attack(target, SECONDS),
    measureHonest(target, SECONDS),
  ])
  stop.abort()
  const used = target.cpuSeconds() - cpuBefore
  process.stdout.write(`The server used ${used.toFixed(0)} s of processor time\n`)
  await waitForSockets(target, files)
  const after = await measureHonest(target, QUIET_SECONDS)
  process.stdout.write(`Load at the end ${loadavg()[0]?.toFixed(1)}\n`)
  const quiet = mergeMeasurements(before, after)
  await printReport(outcomes, { quiet, attacked, memoryMb: await memory, files })
} finally {
  await target.close()
}
process.exitCode = report.hasFailed() ? 1 : 0

async function printReport(
  outcomes: Outcomes,
  run: { quiet: Measurements; attacked: Measurements; memoryMb: number; files: number },
): Promise<void> {
  report.outcomes(outcomes)
  report.latencies(run.quiet, run.attacked, MOST_RATIO)
  report.bound('crashes', Number(target.hasEnded()), 0)
  const { output } = target
  report.bound('crash reports in the log', output().split('process.crashed').length - 1, 0)
  report.bound('memory at most, MB', run.memoryMb, MOST_MEMORY_MB)
  report.bound('relay tables, MB', await target.relationMb('^relay_'), MOST_RELAY_MB)
  report.bound('analytics tables, MB', await target.relationMb('^analytics_'), MOST_ANALYTICS_MB)
  report.bound('data folder, MB', target.folderMb(), MOST_FOLDER_MB)
  const left = await waitForSockets(target, run.files)
  report.bound('sockets left open after the attack', Math.max(0, left - run.files), 10)
  report.print()
}
