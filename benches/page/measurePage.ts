import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import type { Session } from './devtoolsPipe.ts'
import type { Chromium } from './openChromium.ts'
import { installProbe } from './probe.ts'
import { watchRequests } from './watchRequests.ts'

export type Conditions = 'plain' | 'slow'
export type PageTimes = {
  /** Of both visits: until then they are the same. */
  buttonReady: [number, number]
  openAfterPrefetch: number
  openCold: number
  blocking: number
}
type Visit = { conditions: Conditions; clickWhenReady: boolean }

/**
 * "Slow 4G" as the developer tools of Chromium and Lighthouse apply it to requests: a way there and back of 150 ms,
 * 3.75 of which a request takes with all that comes before it, and 1.6 and 0.75 Mbit/s, of which 0.9 are left for it.
 */
const slow4g = { latency: 150 * 3.75, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const viewport = { width: 1280, height: 720, deviceScaleFactor: 1, mobile: false }
const afterPaintMs = 400
const point = v.object({ x: v.number(), y: v.number() })
const figures = v.object({
  buttonReady: v.number(),
  clickedAt: v.number(),
  painted: v.number(),
  blocking: v.number(),
})

export async function measurePage(
  chromium: Chromium,
  url: string,
  conditions: Conditions,
): Promise<PageTimes> {
  const warm = await visit(chromium, url, { conditions, clickWhenReady: false })
  const cold = await visit(chromium, url, { conditions, clickWhenReady: true })
  return {
    buttonReady: [warm.buttonReady, cold.buttonReady],
    openAfterPrefetch: warm.painted - warm.clickedAt,
    openCold: cold.painted - cold.buttonReady,
    blocking: warm.blocking,
  }
}

async function visit(
  chromium: Chromium,
  url: string,
  options: Visit,
): Promise<v.InferOutput<typeof figures>> {
  const page = await chromium.openPage()
  await prepare(page, options)
  const requests = watchRequests(page)
  await navigate(page, url)
  if (!options.clickWhenReady) {
    const at = v.parse(point, await evaluate(page, 'window.probe.ready'))
    await moveMouse(page, { type: 'mouseMoved', ...at })
    await requests.quiet()
    await moveMouse(page, { type: 'mousePressed', ...at })
    await moveMouse(page, { type: 'mouseReleased', ...at })
  }
  await evaluate(page, 'window.probe.shown')
  // What the press set off counts as blocking, too, though it may come after the picture.
  if (!options.clickWhenReady) await sleep(afterPaintMs)
  const seen = v.parse(figures, await evaluate(page, 'window.probe.figures'))
  await page.close()
  return seen
}

async function prepare(page: Session, options: Visit): Promise<void> {
  await page.send('Page.enable')
  await page.send('Network.enable')
  await page.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.send('Emulation.setDeviceMetricsOverride', viewport)
  await page.send('Emulation.setFocusEmulationEnabled', { enabled: true })
  if (options.conditions === 'slow') {
    await page.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })
    await page.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  // Compiled with names kept: the page needs the compiler's little function too.
  const source = `{const __name=(value)=>value;(${installProbe})(${JSON.stringify(options)})}`
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
}

/** Until the document is there, before its first script: a wait begun earlier would be the empty page's. */
async function navigate(page: Session, url: string): Promise<void> {
  const committed = new Promise<void>((resolve) => {
    const stop = page.watch('Page.frameNavigated', () => {
      stop()
      resolve()
    })
  })
  const { errorText } = v.parse(
    v.object({ errorText: v.optional(v.string()) }),
    await page.send('Page.navigate', { url }),
  )
  if (errorText) throw new Error(`${url}: ${errorText}`)
  await committed
}

/**
 * Asks without `Runtime.enable`: with it, the engine works out for every error a page makes where it was made, and
 * reads the whole bundle once more to know (docs/decisions/0014).
 */
async function evaluate(page: Session, expression: string): Promise<unknown> {
  const reply = await page.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  const { result, exceptionDetails } = v.parse(
    v.object({
      result: v.object({ value: v.optional(v.unknown()) }),
      exceptionDetails: v.optional(v.object({ text: v.string() })),
    }),
    reply,
  )
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
  return result.value
}

type MouseMove = { type: 'mouseMoved' | 'mousePressed' | 'mouseReleased'; x: number; y: number }

async function moveMouse(page: Session, { type, x, y }: MouseMove): Promise<void> {
  const pressed = type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }
  await page.send('Input.dispatchMouseEvent', { type, x, y, ...pressed })
}
