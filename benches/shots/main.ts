import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { deadApi } from '../../tests/gallery/deadApi.ts'
import { settle } from '../../tests/gallery/settle.ts'
import { type RunningGallery, startGallery } from '../../tests/gallery/startGallery.ts'
import { chromiumPath, quietArguments } from '../chromium.ts'

const folder = fileURLToPath(new URL('../../.latchkey/shots', import.meta.url))

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
} as const

const modes = ['dark', 'light'] as const

/** `npm run shots [-- scene …]`: every view, desktop and phone, dark and light, as pictures. */
async function main(wanted: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const stage = await startGallery()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  try {
    const scenes = await sceneNames(browser, stage)
    const chosen = wanted.length > 0 ? scenes.filter((name) => wanted.includes(name)) : scenes
    const complaints = await takeAll(browser, stage, chosen)
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

async function takeAll(
  browser: Browser,
  stage: RunningGallery,
  scenes: readonly string[],
): Promise<readonly string[]> {
  const complaints: string[] = []
  for (const [device, settings] of Object.entries(devices)) {
    const context = await browser.newContext(settings)
    for (const scene of scenes) {
      for (const mode of modes) {
        const page = await context.newPage()
        const name = `${scene}-${device}-${mode}`
        page.on('pageerror', (error) => complaints.push(`${name}: ${error.message}`))
        page.on('console', (message) => {
          if (message.type() !== 'error' || message.location().url.startsWith(deadApi)) return
          complaints.push(`${name}: ${message.text()}`)
        })
        await page.goto(stage.pageFor(scene, mode))
        await settle(page)
        await page.screenshot({ path: `${folder}/${name}.png` })
        await page.close()
      }
    }
    await context.close()
  }
  return complaints
}

await main(process.argv.slice(2))
