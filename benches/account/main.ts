import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startLocalChain } from '@latchkey/testing'
import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { chromiumPath, quietArguments } from '../chromium.ts'
import { servePages } from '../page/servePages.ts'
import { type LargeAccountServer, sizes, startLargeAccountServer } from './largeAccountServer.ts'
import type { Bench } from './page/main.tsx'

declare global {
  interface Window {
    bench: Bench
  }
}

const rounds = 5
const tabChanges = 20
const views = {
  Tokens: { ready: '.virtual > li', count: sizes.tokens },
  History: { ready: '.virtual > li', count: sizes.transactions },
  Nfts: { ready: '.virtual > li', count: sizes.nfts },
} as const
const balance = '.total[part]'
const failures: string[] = []

function report(name: string, value: number, bar: number, unit: string): void {
  const isOver = value > bar
  console.log(
    `  ${name.padEnd(52)}${value.toFixed(1).padStart(9)} ${unit.padEnd(4)} ≤ ${bar}${isOver ? '  OVER' : ''}`,
  )
  if (isOver) failures.push(name)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** `npm run bench:account`: time until the account is shown, and the cost of very many holdings. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-account-'))
  await buildPage(folder)
  const site = await servePages(folder)
  const chain = await startLocalChain()
  const api = await startLargeAccountServer(`eip155:${chain.chainId}`)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const query = new URLSearchParams({ rpc: chain.url, api: api.url })
    await page.goto(`${site.url}/index.html?${query}`)
    await page.waitForFunction(() => 'bench' in window)
    await page.evaluate(() => window.bench.start())
    await measureLargeAccount(page)
    await measureReload(page, api)
    await measureHeap(page)
  } finally {
    await browser.close()
    site.close()
    api.close()
    await chain.close()
    await rm(folder, { recursive: true, force: true })
  }
  if (failures.length > 0) {
    console.log(`\nOver the bar:\n  ${failures.join('\n  ')}`)
    process.exitCode = 1
  }
}

async function measureLargeAccount(page: Page): Promise<void> {
  console.log(
    `\nA large account: ${sizes.tokens} tokens, ${sizes.transactions} transactions, ${sizes.nfts} NFTs`,
  )
  await page.evaluate((selector) => window.bench.openAccount(selector), balance)
  for (const [name, { ready }] of Object.entries(views)) {
    const times: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      times.push(await openView(page, name, ready))
      if (round < rounds) await goBack(page)
    }
    const scrolled = await page.evaluate(() => window.bench.scrollThrough(150, 60))
    await goBack(page)
    // The first time fetches code and data; it is printed, but the limit does not apply to it.
    console.log(
      `  ${`${name}, first time with code and data`.padEnd(52)}${times[0]?.toFixed(1).padStart(9)} ms`,
    )
    report(`${name}, opened (median of ${rounds})`, median(times.slice(1)), 200, 'ms')
    report(`${name}, rows in the document at most`, scrolled.most, 149, '')
    report(`${name}, frame while scrolling (95th of 100)`, scrolled.p95, 50, 'ms')
  }
}

async function openView(page: Page, name: string, ready: string): Promise<number> {
  return page.evaluate(
    ([view, selector]) =>
      window.bench.openView({ name: view as 'Tokens' | 'Nfts' | 'History' }, selector ?? ''),
    [name, ready],
  )
}

async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => window.bench.back())
  await page.waitForFunction(() => window.bench.mounted() === 0)
  await page.waitForTimeout(200)
}

/** The server does not answer: the painted data comes from the cache of the last visit. */
async function measureReload(page: Page, api: LargeAccountServer): Promise<void> {
  console.log('\nReload, painted from the cache while the server is silent')
  const account: number[] = []
  const tokens: number[] = []
  let shift = 0
  for (let round = 0; round < rounds; round += 1) {
    api.setDelay(1500)
    await page.reload()
    await page.waitForFunction(() => 'bench' in window)
    const outcome = await page.evaluate(() => window.bench.start())
    if (outcome !== 'restored') throw new Error('The connection did not survive the reload')
    // As a visitor does: the pointer is over the button before it is pressed.
    await page.getByRole('button').first().hover()
    await page.waitForLoadState('networkidle')
    account.push(await page.evaluate((selector) => window.bench.openAccount(selector), balance))
    await page.waitForTimeout(300)
    tokens.push(await openView(page, 'Tokens', views.Tokens.ready))
    await page.waitForTimeout(400)
    await page.evaluate(() => window.bench.takeShift())
    // Fresh data arrives now.
    await page.waitForTimeout(2200)
    shift = Math.max(shift, await page.evaluate(() => window.bench.takeShift()))
    api.setDelay(0)
  }
  report(`account painted after open (median of ${rounds})`, median(account), 100, 'ms')
  report(`tokens painted after the press (median of ${rounds})`, median(tokens), 200, 'ms')
  report('layout shift when fresh data arrives (worst)', shift, 0.001, '')
}

async function measureHeap(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const used = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    await cdp.send('HeapProfiler.collectGarbage')
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024
  }
  await page.evaluate(() => window.bench.back())
  await page.waitForTimeout(300)
  const change = async (round: number) => {
    const names = Object.keys(views)
    const name = names[round % names.length] ?? 'Tokens'
    await openView(page, name, '.virtual > li')
    await goBack(page)
  }
  for (let round = 0; round < 6; round += 1) await change(round)
  const before = await used()
  for (let round = 0; round < tabChanges; round += 1) await change(round)
  const after = await used()
  console.log(`\n${tabChanges} tab changes: ${before.toFixed(2)} MB → ${after.toFixed(2)} MB`)
  report('heap growth', ((after - before) / before) * 100, 5, '%')
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    base: './',
    logLevel: 'error',
    plugins: [react()],
    resolve: { conditions: ['latchkey-source', 'module', 'browser', 'production'] },
    build: { target: 'es2022', outDir, emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  })
}

await main()
