import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { chromiumPath, quietArguments } from '../../../benches/chromium.ts'

export type Visit = {
  context: BrowserContext
  page: Page
  /** What the page complained about: uncaught errors, console errors, refused resources. */
  complaints: string[]
}

/**
 * One browser for the stories of a file; every visit is a fresh profile and is gone after its test, or with
 * `isKept` after the last one.
 */
export function stageBrowser({ isKept = false }: { isKept?: boolean } = {}): {
  visit(options?: VisitOptions): Promise<Visit>
} {
  let browser: Browser
  const open: BrowserContext[] = []
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  })
  afterEach(async () => {
    if (isKept) return
    for (const context of open.splice(0)) await context.close()
  })
  afterAll(() => browser.close())
  return {
    async visit(options = {}) {
      const context = await browser.newContext({
        viewport: options.phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
        hasTouch: options.phone ?? false,
        ...(options.agent ? { userAgent: options.agent } : {}),
      })
      open.push(context)
      const page = await context.newPage()
      return { context, page, complaints: listen(page) }
    },
  }
}

/** `agent`: what the browser says it is. */
type VisitOptions = { phone?: boolean; agent?: string }

export function demoUrl(): string {
  const { demo } = inject('stack')
  if (!demo) throw new Error('The stack has no demo site')
  return demo
}

export function chainUrl(which: 'rpc' | 'rpc2' | 'rpcSolana' | 'esplora' = 'rpc'): string {
  const url = inject('stack')[which]
  if (!url) throw new Error(`The stack has no ${which}`)
  return url
}

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  return complaints
}
