import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { settle } from '../../tests/gallery/settle.ts'
import { type RunningGallery, startGallery } from '../../tests/gallery/startGallery.ts'
import { unreachableApi } from '../../tests/gallery/unreachableApi.ts'
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

/** Pages that take pictures at the same time. */
const workers = 2

/** `npm run shots [-- story …]`: every view, desktop and phone, dark and light, as pictures. */
async function main(wanted: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const gallery = await startGallery()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  try {
    const stories = await storyNames(browser, gallery)
    const chosen = wanted.length > 0 ? stories.filter((name) => wanted.includes(name)) : stories
    const complaints: string[] = []
    for (const device of Object.keys(devices)) {
      const queue = [...chosen]
      const work = Array.from({ length: workers }, () =>
        takeAll({ browser, gallery, device, queue }),
      )
      complaints.push(...(await Promise.all(work)).flat())
    }
    console.log(`${chosen.length * 4} pictures in .latchkey/shots/`)
    for (const complaint of complaints) console.log(complaint)
    if (complaints.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
    await gallery.close()
  }
}

async function storyNames(browser: Browser, gallery: RunningGallery): Promise<readonly string[]> {
  const page = await browser.newPage()
  await page.goto(gallery.pageFor('Page', 'dark'))
  await page.waitForSelector('html[data-stories]', { state: 'attached', timeout: 60_000 })
  const names = await page.evaluate(() => document.documentElement.dataset.stories)
  await page.close()
  return (names ?? '').split(' ')
}

type Work = { browser: Browser; gallery: RunningGallery; device: string; queue: string[] }

/** Renders the stories of the queue one after another on one page; returns the errors by story. */
async function takeAll({ browser, gallery, device, queue }: Work): Promise<readonly string[]> {
  const complaints: string[] = []
  const page = await browser.newPage({ ...devices[device], reducedMotion: 'reduce' })
  let name = ''
  page.on('pageerror', (error) => complaints.push(`${name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.location().url.startsWith(unreachableApi)) return
    complaints.push(`${name}: ${message.text()}`)
  })
  for (let story = queue.shift(); story !== undefined; story = queue.shift()) {
    name = `${story}-${device}`
    // A story that does not settle is reported; the others still get their pictures.
    await take(page, gallery, story, name).catch((error) => complaints.push(`${name}: ${error}`))
  }
  await page.close()
  return complaints
}

async function take(
  page: Page,
  gallery: RunningGallery,
  story: string,
  name: string,
): Promise<void> {
  await page.goto(gallery.pageFor(story, 'dark'))
  await settle(page)
  for (const mode of modes) {
    await page.evaluate((next) => Reflect.get(window, 'setMode')(next), mode)
    await settle(page)
    await page.screenshot({ path: `${folder}/${name}-${mode}.png` })
  }
}

await main(process.argv.slice(2))
