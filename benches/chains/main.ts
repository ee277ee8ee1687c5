/**
 * npm run bench:chains
 * Whether slow chains and full tables slow anything else down: sign-ins alone and beside ten chains whose nodes take five
 * seconds to answer, and sponsored operations with a million of them in the table. RATE sets the sign-ins per second.
 */
import { loadavg } from 'node:os'
import { cpuSeconds } from '../builtServer.ts'
import { createReport } from '../embedded/report.ts'
import { openChainServer } from './chainServer.ts'
import { measureSignIns, type SignInTimes } from './signIns.ts'
import { measureSponsoring } from './sponsoring.ts'

const RATE = Number(process.env.RATE ?? 200)
const SECONDS = Number(process.env.SECONDS ?? 20)
const OPERATIONS = Number(process.env.OPERATIONS ?? 1_000_000)
const BAR_TIMES = 3
const BAR_SPONSORED_MS = 50

const report = createReport()

function tell(name: string, times: SignInTimes): void {
  const { sent, failed, p50, p95 } = times
  console.log(
    `${name}: ${sent} sign-ins at ${RATE}/s, ${failed} failed, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, load ${loadavg()[0]?.toFixed(1)}`,
  )
}

const server = await openChainServer()
const options = { perSecond: RATE, seconds: SECONDS }
await measureSignIns(server.url, { ...options, seconds: 3 })
const cpuBefore = { server: server.cpuSeconds(), bench: cpuSeconds(process.pid) }
const quiet = await measureSignIns(server.url, options)
tell('quiet', quiet)
const eachMs = (before: number, after: number) =>
  (((after - before) * 1000) / quiet.sent).toFixed(1)
console.log(
  `processor time of a sign-in: server ${eachMs(cpuBefore.server, server.cpuSeconds())} ms, bench ${eachMs(cpuBefore.bench, cpuSeconds(process.pid))} ms`,
)
await server.startTraffic()
const busy = await measureSignIns(server.url, options)
tell('beside ten chains with slow nodes', busy)
console.log(`${server.nodeRequests()} requests to the nodes`)
await server.close()
report.say('sign-in p95 beside slow chains, times its quiet value', busy.p95 / quiet.p95, {
  unit: '×',
  bar: BAR_TIMES,
})
report.say('failed sign-ins', quiet.failed + busy.failed, { unit: '', bar: 0 })

for (const { name, p95 } of await measureSponsoring(OPERATIONS)) {
  report.say(`pm_getPaymasterData, ${OPERATIONS} operations in the table, ${name}, p95`, p95, {
    unit: 'ms',
    bar: BAR_SPONSORED_MS,
  })
}
process.exit(report.missed.length > 0 ? 1 : 0)
