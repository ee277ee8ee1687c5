/**
 * npm run bench:walletconnect
 * How long a visitor waits for the QR code after a press on WalletConnect, with the relay on this
 * machine: with nothing loaded before, and with a pairing prepared ahead. A fresh browser profile
 * each time.
 */

import { loadavg } from 'node:os'
import { internals } from '@latchkey/core/internal'
import { createTestServer } from '@latchkey/server/testing'
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath, quietArguments } from '../chromium.ts'
import { servePage } from './servePage.ts'

const VISITS = Number(process.env.VISITS ?? 10)
const BAR_MS = 1_000
const PREPARED_BAR_MS = 300

async function visit(browser: Browser, url: string, isPrepared: boolean): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByText('WalletConnect', { exact: true }).waitFor()
  if (isPrepared) {
    await page.evaluate(async () => {
      const client = await internals(bench.latchkey).sharedConnector('walletConnect')
      await client.prepare?.()
    })
  }
  const ms = await page.evaluate(() => bench.untilCode())
  await context.close()
  return ms
}

async function measure(isPrepared: boolean): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < VISITS; turn++) times.push(await visit(browser, pageUrl, isPrepared))
  return times.sort((a, b) => a - b)
}

const relay = await createTestServer({ listen: true })
const { server, url } = await servePage()
const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
const pageUrl = `${url}?api=${encodeURIComponent(relay.url ?? '')}`
await visit(browser, pageUrl, false)

for (const { name, isPrepared, bar } of [
  { name: 'nothing loaded', isPrepared: false, bar: BAR_MS },
  { name: 'pairing prepared', isPrepared: true, bar: PREPARED_BAR_MS },
]) {
  const times = await measure(isPrepared)
  const median = times[Math.floor(times.length / 2)] ?? Number.NaN
  const most = times.at(-1) ?? Number.NaN
  const isMet = median <= bar
  if (!isMet) process.exitCode = 1
  console.log(
    `QR code, ${name}: median ${median.toFixed(0)} ms, at most ${most.toFixed(0)} ms of ${VISITS} visits; bar ≤ ${bar} ms ${isMet ? 'met' : 'NOT MET'} (load ${loadavg()[0]?.toFixed(1)})`,
  )
}
await browser.close()
server.close()
await relay.close()
