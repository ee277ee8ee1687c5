import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { BrowserDriver } from './driver/browserDriver.ts'
import { openFirefox } from './driver/openFirefox.ts'
import { openWebKit } from './driver/openWebKit.ts'

const open = { Firefox: openFirefox, WebKit: openWebKit }
export type BrowserName = keyof typeof open

const programs: Readonly<Record<BrowserName, readonly string[]>> = {
  Firefox: ['/usr/bin/firefox-esr'],
  WebKit: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'],
}

/** Whether this machine has the browser and what drives it. */
export function isInstalled(name: BrowserName): boolean {
  return programs[name].every((program) => existsSync(program))
}

const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 780 },
}
export type Size = keyof typeof sizes

/** Every browser in both sizes. */
export const browsersAndSizes: readonly [BrowserName, Size][] = [
  ['Firefox', 'desktop'],
  ['Firefox', 'phone'],
  ['WebKit', 'desktop'],
  ['WebKit', 'phone'],
]

/** Pictures of the stories that failed. */
const pictures = fileURLToPath(new URL('../../.latchkey/browsers', import.meta.url))

/** One browser for the tests of a `describe`. */
export function createBrowser(name: BrowserName, size: Size = 'desktop'): () => BrowserDriver {
  let driver: BrowserDriver
  beforeAll(async () => {
    driver = await open[name]()
    await driver.resize(sizes[size])
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    mkdirSync(pictures, { recursive: true })
    const file = `${pictures}/${name} ${size} ${task.name}.png`
    writeFileSync(file, Buffer.from(await driver.screenshot(), 'base64'))
  })
  afterAll(() => driver?.close())
  return () => driver
}
