import type { Browser, CDPSession, Page } from 'playwright-core'

export type Leaks = { heapPerCycle: number; nodes: number; listeners: number }

const cycles = 50
const warmUps = 10
const quietMs = 500

/** Heap, nodes and listeners left after 50 rounds of open and close. */
export async function measureLeaks(browser: Browser, url: string): Promise<Leaks> {
  const page = await browser.newPage()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const requests = countRequests(page)
  await page.goto(url)
  for (let round = 0; round < warmUps; round += 1) await openAndClose(page)
  // Prefetched code does not count, whenever it arrives.
  await requests.quiet()
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

function countRequests(page: Page): { quiet(): Promise<void> } {
  let asked = 0
  page.on('request', () => {
    asked += 1
  })
  const quiet = async (): Promise<void> => {
    const before = asked
    await page.waitForTimeout(quietMs)
    if (asked !== before) await quiet()
  }
  return { quiet }
}

async function openAndClose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
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
