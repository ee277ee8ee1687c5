import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { languageCodes } from '@latchkey/wire/language'
import { textDirection } from '@latchkey/wire/textDirection'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'
import { isAtRest, settle } from '../gallery/settle.ts'
import { type RunningGallery, startGallery } from '../gallery/startGallery.ts'
import { cutContent, cutSentences, smallTargets } from '../screens/layoutProbes.ts'
import { plainTexts, untranslated } from './untranslated.ts'

/** `SCREENS_LANGUAGES=de,ar SCREENS_STORIES=Connect,VaultSend npm run test:languages` checks two views in two languages. */
const { SCREENS_LANGUAGES, SCREENS_STORIES } = process.env

const languages = SCREENS_LANGUAGES?.split(',') ?? [...languageCodes, 'en-XA']

let gallery: RunningGallery
let browser: Browser
let axe: string

beforeAll(async () => {
  gallery = await startGallery()
  browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
})

afterAll(async () => {
  await browser?.close()
  await gallery?.close()
})

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function openStory(page: Page, story: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(gallery.pageFor(story, 'dark'))
  await settle(page)
}

/** Changes the language of the open story, which is faster than opening it again in each. */
async function setLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((tag) => Reflect.get(window, 'setLanguage')(tag), language)
  await rest(page)
}

async function rest(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await page.waitForFunction(isAtRest, undefined, { timeout: 60_000 })
}

async function axeViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  const found: { id: string; nodes: { html: string }[] }[] = await page.evaluate(async () => {
    const options = { resultTypes: ['violations'] }
    return (await Reflect.get(window, 'axe').run(document, options)).violations
  })
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
]

/** What is wrong with the open story in one language. */
async function examine(page: Page, language: string): Promise<readonly string[]> {
  const problems: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await rest(page)
    const found = [...(await page.evaluate(cutContent)), ...(await page.evaluate(cutSentences))]
    if (size.width === 390) found.push(...(await page.evaluate(smallTargets)))
    problems.push(...found.map((item) => `${size.width} px: ${item}`))
  }
  if (language === 'en-XA') {
    const left = untranslated(await page.evaluate(plainTexts))
    problems.push(...left.map((text) => `not translated: "${text}"`))
  }
  if (textDirection(language) === 'rtl') problems.push(...(await axeViolations(page)))
  return problems
}

/** Examines one story in every language. A story that fails to open fails in each. */
async function walkLanguages(
  page: Page,
  story: string,
): Promise<readonly { language: string; found: readonly string[] }[]> {
  const opened = openStory(page, story)
  const results: { language: string; found: readonly string[] }[] = []
  for (const language of languages) {
    const found = await opened
      .then(() => setLanguage(page, language))
      .then(() => examine(page, language))
      .catch((error: unknown) => [String(error)])
    results.push({ language, found: found.map((item) => `${story}: ${item}`) })
  }
  return results
}

test('every view in 20 languages and with 40 % longer texts cuts nothing, leaves no text in English, has targets of 44 × 44 px, and axe finds nothing from right to left', {
  timeout: 10_800_000,
}, async () => {
  const first = await browser.newPage()
  await openStory(first, 'Page')
  const names = await first.evaluate(() => document.documentElement.dataset.stories ?? '')
  await first.close()
  const queue = SCREENS_STORIES?.split(',') ?? names.split(' ')
  const total = queue.length
  const problems = new Map(languages.map((language) => [language, [] as string[]]))
  const work = async () => {
    const page = await browser.newPage({ isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
    for (let story = queue.shift(); story !== undefined; story = queue.shift()) {
      for (const { language, found } of await walkLanguages(page, story)) {
        for (const one of found) print(`${language} ${one}`)
        problems.get(language)?.push(...found)
      }
      const left = queue.length
      if (left % 10 === 0) print(`${total - left} of ${total} views opened`)
    }
    await page.close()
  }
  await Promise.all([work(), work()])
  for (const [language, found] of problems)
    print(`${language.padEnd(6)} ${total} views × ${sizes.length} widths: ${found.length} problems`)
  expect(Object.fromEntries([...problems].filter(([, found]) => found.length > 0))).toEqual({})
})
