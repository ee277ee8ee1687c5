import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { type RunningGallery, startGallery } from '../../tests/gallery/startGallery.ts'
import { chromiumPath, quietArguments } from '../chromium.ts'
import { writeContactSheets } from './contactSheets.ts'
import { compareWithReferences, updateReferences } from './references.ts'
import { takePictures } from './takePictures.ts'

const folder = fileURLToPath(new URL('../../.latchkey/shots', import.meta.url))

/** Pages that take pictures at the same time. */
const workers = 2

/**
 * `npm run shots [-- --update | --check] [story …]`: every view as pictures (desktop and phone, dark and light,
 * left-to-right and right-to-left), contact sheets, and what changed since the references. `--update` takes new
 * references; `--check` fails where a picture differs from its reference.
 */
async function main(words: readonly string[]): Promise<void> {
  const isUpdate = words.includes('--update')
  const isCheck = words.includes('--check')
  const wanted = words.filter((word) => !word.startsWith('--'))
  await mkdir(folder, { recursive: true })
  const gallery = await startGallery()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  try {
    const known = await storyNames(browser, gallery)
    const stories = wanted.length > 0 ? known.filter((name) => wanted.includes(name)) : known
    const pageErrors = await takeAll(browser, gallery, stories)
    const sheets = await writeContactSheets(browser, { stories, folder })
    console.log(`${stories.length * 8} pictures in .latchkey/shots/`)
    console.log(`${sheets.length} contact sheets in .latchkey/shots/sheets/`)
    const changes = await report(browser, stories, isUpdate)
    if (isCheck && changes > 0) process.exitCode = 1
    for (const pageError of pageErrors) console.log(pageError)
    if (pageErrors.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
    await gallery.close()
  }
}

async function takeAll(
  browser: Browser,
  gallery: RunningGallery,
  stories: readonly string[],
): Promise<readonly string[]> {
  const pageErrors: string[] = []
  for (const device of ['desktop', 'phone'] as const) {
    const queue = [...stories]
    const work = Array.from({ length: workers }, () =>
      takePictures({ browser, gallery, device, queue, folder }),
    )
    pageErrors.push(...(await Promise.all(work)).flat())
  }
  return pageErrors
}

/** Prints what changed; returns how many pictures did. */
async function report(
  browser: Browser,
  stories: readonly string[],
  isUpdate: boolean,
): Promise<number> {
  if (isUpdate) {
    const bytes = await updateReferences(browser, { stories, folder })
    console.log(`${stories.length} references, ${Math.round(bytes / 1024)} kB`)
    return 0
  }
  const changes = await compareWithReferences(browser, { stories, folder })
  console.log(changes.length === 0 ? 'Nothing changed' : `${changes.length} changes:`)
  for (const change of changes) console.log(`  ${change}`)
  return changes.length
}

async function storyNames(browser: Browser, gallery: RunningGallery): Promise<readonly string[]> {
  const page = await browser.newPage()
  await page.goto(gallery.pageFor('Page', 'dark'))
  await page.waitForSelector('html[data-stories]', { state: 'attached', timeout: 60_000 })
  const names = await page.evaluate(() => document.documentElement.dataset.stories)
  await page.close()
  return (names ?? '').split(' ')
}

await main(process.argv.slice(2))
