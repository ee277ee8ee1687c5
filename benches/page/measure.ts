import type { Browser, CDPSession, Page } from 'playwright-core'
import { installProbe, type Probe } from './probe.ts'

export type Conditions = 'plain' | 'slow'
export type Reading = {
  buttonReady: number
  openAfterPrefetch: number
  openCold: number
  blocking: number
}
export type Residue = { heapPerCycle: number; nodes: number; listeners: number }

/**
 * "Slow 4G" as the developer tools of Chromium and Lighthouse apply it to requests: a way there and back of 150 ms,
 * 3.75 of which a request takes with all that comes before it, and 1.6 and 0.75 Mbit/s, of which 0.9 are left for it.
 */
const slow4g = { latency: 150 * 3.75, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const cycles = 50
const warmUps = 10
const afterPaintMs = 400

export async function readPage(
  browser: Browser,
  url: string,
  conditions: Conditions,
): Promise<Reading> {
  const warm = await visit(browser, url, { conditions, clickWhenReady: false })
  const cold = await visit(browser, url, { conditions, clickWhenReady: true })
  return {
    buttonReady: need(warm.buttonReady),
    openAfterPrefetch: need(warm.painted) - need(warm.clickedAt),
    openCold: need(cold.painted) - need(cold.buttonReady),
    blocking: warm.blocking,
  }
}

/** What 50 rounds of open and close leave behind. */
export async function readResidue(browser: Browser, url: string): Promise<Residue> {
  const page = await browser.newPage()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.goto(url)
  for (let round = 0; round < warmUps; round += 1) await openAndClose(page)
  const before = await settle(cdp)
  for (let round = 0; round < cycles; round += 1) await openAndClose(page)
  const after = await settle(cdp)
  await page.close()
  return {
    heapPerCycle: (after.JSHeapUsedSize - before.JSHeapUsedSize) / cycles,
    nodes: after.Nodes - before.Nodes,
    listeners: after.JSEventListeners - before.JSEventListeners,
  }
}

async function visit(
  browser: Browser,
  url: string,
  options: { conditions: Conditions; clickWhenReady: boolean },
): Promise<Probe> {
  const page = await browser.newPage()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (options.conditions === 'slow') {
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  // Compiled with names kept: the page needs the compiler's little function too.
  const script = `{const __name=(value)=>value;(${installProbe})(${JSON.stringify(options)})}`
  await page.addInitScript({ content: script })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.probe.buttonReady !== null)
  if (!options.clickWhenReady) {
    await page.getByRole('button').first().hover()
    await page.waitForLoadState('networkidle')
    await page.mouse.down()
    await page.mouse.up()
  }
  await page.waitForFunction(() => window.probe.painted !== null)
  // What the press set off counts as blocking, too, though it may come after the picture.
  await page.waitForTimeout(afterPaintMs)
  const probe = await page.evaluate(() => window.probe)
  await page.close()
  return probe
}

async function openAndClose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').waitFor({ state: 'visible' })
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

type Metric = 'JSHeapUsedSize' | 'Nodes' | 'JSEventListeners'

async function settle(cdp: CDPSession): Promise<Record<Metric, number>> {
  // Twice: finalisers of the first sweep release what the second one collects.
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (name: Metric) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    JSHeapUsedSize: value('JSHeapUsedSize'),
    Nodes: value('Nodes'),
    JSEventListeners: value('JSEventListeners'),
  }
}

function need(value: number | null): number {
  if (value === null) throw new Error('The page never got there')
  return value
}
