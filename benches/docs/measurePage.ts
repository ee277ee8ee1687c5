import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Variant = {
  device: 'desktop' | 'phone'
  colorScheme: 'light' | 'dark'
  /** Most of the run's time is axe: it reads each theme once and each device once. */
  runsAxe: boolean
}

export const variants: readonly Variant[] = [
  { device: 'desktop', colorScheme: 'light', runsAxe: true },
  { device: 'desktop', colorScheme: 'dark', runsAxe: false },
  { device: 'phone', colorScheme: 'light', runsAxe: false },
  { device: 'phone', colorScheme: 'dark', runsAxe: true },
]

const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

export type PageFigures = {
  path: string
  variant: Variant
  /** Compressed, as transferred. */
  bytes: number
  requests: number
  largestPaintMs: number
  layoutShift: number
  /** Rules of axe that passed, or `null` where axe did not run. */
  passedRules: number | null
  /** As `rule: selector`. */
  violations: readonly string[]
  errors: readonly string[]
  /** How far the page is wider than the screen, in pixels. */
  overflow: number
}

type Observed = { largestPaintMs: number; layoutShift: number }

export type Reader = { measure(path: string): Promise<PageFigures> }

/** A reader with one device and theme, who loads pages without the browser's cache. */
export async function openReader(browser: Browser, url: string, variant: Variant): Promise<Reader> {
  const { device, colorScheme } = variant
  const context = await browser.newContext({ viewport: viewports[device], colorScheme })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  let errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await page.addInitScript(observe)
  return {
    async measure(path) {
      errors = []
      await page.goto(`${url}/${path}.html`, { waitUntil: 'load' })
      await page.evaluate(paint)
      const figures = await page.evaluate(readFigures)
      const found = variant.runsAxe ? await runAxe(page) : { passedRules: null, violations: [] }
      return { path, variant, ...figures, ...found, errors }
    },
  }
}

/** Runs in the page before anything else. */
function observe(): void {
  const observed: Observed = { largestPaintMs: 0, layoutShift: 0 }
  Reflect.set(window, 'observed', observed)
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) observed.largestPaintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      observed.layoutShift += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: waits until what is loaded has been painted, and its figures have been reported. */
async function paint(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

/** Runs in the page. */
function readFigures(): Observed & Pick<PageFigures, 'bytes' | 'requests' | 'overflow'> {
  const loaded = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ]
  const bytes = loaded.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'transferSize')), 0)
  const { scrollWidth, clientWidth } = document.documentElement
  const observed = Reflect.get(window, 'observed') as Observed
  return { ...observed, bytes, requests: loaded.length, overflow: scrollWidth - clientWidth }
}

type AxeResult = { passes: number; violations: string[] }

async function runAxe(page: Page): Promise<Pick<PageFigures, 'passedRules' | 'violations'>> {
  await page.evaluate(axe)
  const { passes, violations } = await page.evaluate(async (): Promise<AxeResult> => {
    const run = Reflect.get(window, 'axe') as {
      run(): Promise<{
        passes: unknown[]
        violations: { id: string; nodes: { target: string[] }[] }[]
      }>
    }
    const found = await run.run()
    return {
      passes: found.passes.length,
      violations: found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
      ),
    }
  })
  return { passedRules: passes, violations }
}
