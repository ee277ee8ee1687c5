/**
 * npm run bench:server            (SECONDS per scenario, MINUTES for memory; QUICK=1 for a glance)
 * Cached reads, the price of the RPC proxy and the server's memory, with the load generator, the
 * chain and PostgreSQL on the same machine.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { localAccounts, localServerSettings, startLocalChain } from '@latchkey/testing'
import { startBuiltServer } from '../builtServer.ts'
import { describeLoad, getRequest, type LoadResult, load, postRequest } from '../httpLoad.ts'
import { createServerFolder } from '../serverFolder.ts'

const quick = process.env.QUICK === '1'
const SECONDS = Number(process.env.SECONDS ?? (quick ? 3 : 10))
const MINUTES = Number(process.env.MINUTES ?? (quick ? 0.2 : 5))
const CONNECTIONS = 32
const READS_BAR = 2_000
const P95_BAR_MS = 50
const PROXY_BAR_MS = 2

const folder = await createServerFolder()
const chain = await startLocalChain()
const server = await startBuiltServer({ DATA_DIR: folder.path, ...localServerSettings(chain) })

const project = 'projectId=bench&st=appkit&sv=bench-1'
const address = localAccounts.alice.address
const reads: Record<string, string> = {
  '/getWallets': `/getWallets?${project}&page=1&entries=40`,
  '/getWallets search': `/getWallets?${project}&entries=100&search=wallet&chains=eip155:1`,
  '/v1/identity': `/v1/identity/${address}?${project}`,
  '/v1/account/…/balance': `/v1/account/${address}/balance?${project}&currency=usd&chainId=eip155:31337`,
}

const failures: string[] = []
function judge(name: string, passed: boolean): void {
  if (!passed) failures.push(name)
}

console.log(`Cached reads, ${CONNECTIONS} connections, ${SECONDS} s each`)
for (const [name, path] of Object.entries(reads)) {
  const request = getRequest(path)
  const scenario = { url: server.url, connections: CONNECTIONS, request: () => request }
  await load({ ...scenario, durationMs: 1_000 })
  const before = server.cpuSeconds()
  const result = await load({ ...scenario, durationMs: SECONDS * 1_000 })
  // Processor time is meaningful on a busy machine, where wall-clock time is not.
  const eachMs = ((server.cpuSeconds() - before) * 1_000) / result.requests
  console.log(
    `  ${describeLoad(name, result)}  ${eachMs.toFixed(2)} ms CPU each, load ${loadavg()[0]?.toFixed(1)}`,
  )
  const clean = Object.keys(result.statuses).join() === '200'
  judge(name, clean && result.perSecond >= READS_BAR && result.p95 <= P95_BAR_MS)
}

console.log('RPC proxy against the node itself, one connection each, taking turns')
const call = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_getBalance',
  params: [address, 'latest'],
})
const direct: LoadResult[] = []
const proxied: LoadResult[] = []
const turns = quick ? 4 : 10
for (let turn = 0; turn < turns; turn++) {
  const one = { connections: 1, durationMs: (SECONDS * 1_000) / turns }
  const straight = postRequest('/', call).replace('text/plain', 'application/json')
  const through = postRequest(`/v1?chainId=eip155:31337&${project}`, call)
  direct.push(await load({ ...one, url: chain.url, request: () => straight }))
  proxied.push(await load({ ...one, url: server.url, request: () => through }))
}
const median = (results: readonly LoadResult[]): number =>
  [...results].sort((a, b) => a.p50 - b.p50)[Math.floor(results.length / 2)]?.p50 ?? 0
const added = median(proxied) - median(direct)
console.log(
  `  node p50 ${median(direct).toFixed(2)} ms, proxy p50 ${median(proxied).toFixed(2)} ms: adds ${added.toFixed(2)} ms`,
)
judge('RPC proxy', added <= PROXY_BAR_MS)

console.log(`Memory under mixed reads for ${MINUTES} min`)
const stop = new AbortController()
const mixed = Object.values(reads).map(getRequest)
const pressure = load({
  url: server.url,
  connections: 8,
  request: (n) => mixed[n % mixed.length] ?? '',
  signal: stop.signal,
})
const samples: number[] = []
const steps = 20
for (let step = 0; step < steps; step++) {
  await wait((MINUTES * 60_000) / steps)
  samples.push(server.rssMb())
}
stop.abort()
await pressure
const half = samples.length / 2
const mean = (list: readonly number[]): number =>
  list.reduce((sum, one) => sum + one, 0) / list.length
const growth = mean(samples.slice(half)) - mean(samples.slice(0, half))
console.log(`  RSS ${samples.map((mb) => mb.toFixed(0)).join(' ')} MB`)
console.log(`  second half against first half: ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB`)
// The heap fluctuates by some megabytes; a leak grows steadily.
judge('memory', growth <= 0.1 * mean(samples.slice(0, half)))

await server.stop('SIGTERM')
await chain.close()
await folder.remove()
const bars = `bars: ≥ ${READS_BAR} req/s with p95 ≤ ${P95_BAR_MS} ms, proxy ≤ ${PROXY_BAR_MS} ms, memory flat`
console.log(failures.length > 0 ? `FAILED ${failures.join(', ')} (${bars})` : `ok (${bars})`)
process.exitCode = failures.length > 0 ? 1 : 0
