import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { deadApi } from '../../tests/gallery/deadApi.ts'
import { settle } from '../../tests/gallery/settle.ts'
import { type RunningGallery, startGallery } from '../../tests/gallery/startGallery.ts'
import { chromiumPath, quietArguments } from '../chromium.ts'

const folder = fileURLToPath(new URL('../../.latchkey/shots', import.meta.url))

const devices: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
}

const modes = ['dark', 'light'] as const

/** Photographers at work at the same time. */
const hands = 2

/** `npm run shots [-- scene …]`: every view, desktop and phone, dark and light, as pictures. */
async function main(wanted: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const stage = await startGallery()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  try {
    const scenes = await sceneNames(browser, stage)
    const chosen = wanted.length > 0 ? scenes.filter((name) => wanted.includes(name)) : scenes
    const complaints: string[] = []
    for (const device of Object.keys(devices)) {
      const queue = [...chosen]
      const work = Array.from({ length: hands }, () => takeAll({ browser, stage, device, queue }))
      complaints.push(...(await Promise.all(work)).flat())
    }
    console.log(`${chosen.length * 4} pictures in .latchkey/shots/`)
    for (const complaint of complaints) console.log(complaint)
    if (complaints.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
    await stage.close()
  }
}

async function sceneNames(browser: Browser, stage: RunningGallery): Promise<readonly string[]> {
  const page = await browser.newPage()
  await page.goto(stage.pageFor('Page', 'dark'))
  await page.waitForSelector('html[data-scenes]', { state: 'attached', timeout: 60_000 })
  const names = await page.evaluate(() => document.documentElement.dataset.scenes)
  await page.close()
  return (names ?? '').split(' ')
}

type Work = { browser: Browser; stage: RunningGallery; device: string; queue: string[] }

/** Takes scene after scene from the queue, all on one page, and says what went wrong with which. */
async function takeAll({ browser, stage, device, queue }: Work): Promise<readonly string[]> {
  const complaints: string[] = []
  const page = await browser.newPage({ ...devices[device], reducedMotion: 'reduce' })
  let name = ''
  page.on('pageerror', (error) => complaints.push(`${name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.location().url.startsWith(deadApi)) return
    complaints.push(`${name}: ${message.text()}`)
  })
  for (let scene = queue.shift(); scene !== undefined; scene = queue.shift()) {
    name = `${scene}-${device}`
    // One scene that never comes to rest is named, and the others still have their pictures.
    await take(page, stage, scene, name).catch((error) => complaints.push(`${name}: ${error}`))
  }
  await page.close()
  return complaints
}

async function take(page: Page, stage: RunningGallery, scene: string, name: string): Promise<void> {
  await page.goto(stage.pageFor(scene, 'dark'))
  await settle(page)
  for (const mode of modes) {
    await page.evaluate((next) => Reflect.get(window, 'setMode')(next), mode)
    await settle(page)
    await page.screenshot({ path: `${folder}/${name}-${mode}.png` })
  }
}

await main(process.argv.slice(2))
