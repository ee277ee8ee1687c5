import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { localAccounts, localServerSettings, startLocalChain } from '@latchkey/testing'
import * as v from 'valibot'
import { toHex } from 'viem'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { createServer, type LatchkeyServer } from '../../apps/server/src/start/createServer.ts'
import { makeTransfers } from './makeTransfers.ts'

const COUNT = Number(process.argv[2] ?? 100_000)
const MIN_PER_SECOND = 2_000
const MAX_PAGE_MS = 20
const CHAIN = 'eip155:31337'

async function headOf(url: string): Promise<bigint> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
  })
  const { result } = (await response.json()) as { result: string }
  return BigInt(result)
}

async function untilIndexed({ context }: LatchkeyServer, head: bigint): Promise<void> {
  const row = v.object({ next_block: v.bigint() })
  for (;;) {
    const [found] = await context.db.query(row, 'SELECT next_block FROM indexed_chains')
    if (found && found.next_block > head) return
    await wait(20)
  }
}

async function countTransfers({ context }: LatchkeyServer): Promise<number> {
  const row = v.object({ count: v.bigint() })
  const [found] = await context.db.query(row, 'SELECT count(*) FROM transfers')
  return Number(found?.count ?? 0n)
}

/** Time of one page over HTTP, first pages and deep ones. */
async function timePages(server: LatchkeyServer): Promise<number[]> {
  const busy = localAccounts.alice.address
  const quiet = toHex(0xc0ffee0000 + 7, { size: 20 })
  const times: number[] = []
  for (const account of [busy, quiet]) {
    let cursor = ''
    for (let page = 0; page < 100; page++) {
      const started = performance.now()
      const query = `projectId=bench&chainId=${CHAIN}&cursor=${cursor}`
      const response = await fetch(`${server.url}/v1/account/${account}/history?${query}`)
      const body = (await response.json()) as { data: unknown[]; next: string | null }
      times.push(performance.now() - started)
      if (!response.ok || body.data.length === 0) throw new Error(`page failed: ${response.status}`)
      cursor = body.next ?? ''
    }
  }
  return times.sort((a, b) => a - b)
}

async function main(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  // Under root, the embedded PostgreSQL runs as another user.
  await chmod(dataDir, 0o755)
  const chain = await startLocalChain()
  try {
    const filling = performance.now()
    const sent = await makeTransfers(chain.url, COUNT)
    const filled = ((performance.now() - filling) / 1000).toFixed(1)
    console.log(`chain: ${COUNT} transfers in ${sent} transactions, made in ${filled} s`)
    const head = await headOf(chain.url)
    const config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE_PER_IP: '1000000',
      PROJECTS: JSON.stringify([{ id: 'bench', name: 'Bench', origins: ['*'] }]),
      ...localServerSettings(chain),
    })
    const started = performance.now()
    const server = await createServer(config)
    await untilIndexed(server, head)
    const seconds = (performance.now() - started) / 1000
    const perSecond = (await countTransfers(server)) / seconds
    const pages = await timePages(server)
    const at = (share: number): number => pages[Math.floor(pages.length * share)] ?? Number.NaN
    await server.close()
    console.log(
      `indexer: ${perSecond.toFixed(0)} transfers/s, ${(sent / seconds).toFixed(0)} transactions/s (${seconds.toFixed(1)} s, server start and database creation included); bar ${MIN_PER_SECOND} transfers/s`,
    )
    console.log(
      `history page of 50 over HTTP: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms; bar ${MAX_PAGE_MS}`,
    )
    return perSecond >= MIN_PER_SECOND && at(0.5) <= MAX_PAGE_MS
  } finally {
    await chain.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (!(await main())) {
  console.log('below the bar')
  process.exitCode = 1
}
