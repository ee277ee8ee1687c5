import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'
import { isAtRest, settle } from '../gallery/settle.ts'
import { type RunningGallery, startGallery } from '../gallery/startGallery.ts'
import { viewNames } from '../gallery/viewNames.ts'

type AxeViolation = { id: string; nodes: { html: string; failureSummary?: string }[] }

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

/** The browser itself logs requests to the unreachable API; they are expected. */
const expected = /Failed to load resource/

async function openPage(pageErrors: string[] = []): Promise<Page> {
  // A window per page, so that none is throttled in the background; reduced motion, so that colors change at once.
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !expected.test(text)) pageErrors.push(text)
  })
  return page
}

async function openStory(page: Page, story: string): Promise<void> {
  await page.goto(gallery.pageFor(story, 'dark'))
  await settle(page)
}

async function violations(page: Page): Promise<readonly string[]> {
  const found: AxeViolation[] = await page.evaluate(async () => {
    const { violations } = await Reflect.get(window, 'axe').run(document, {
      resultTypes: ['violations'],
    })
    return violations
  })
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}

async function storyNames(page: Page): Promise<readonly string[]> {
  await openStory(page, 'Page')
  return (await page.evaluate(() => document.documentElement.dataset.stories ?? '')).split(' ')
}

/** The problems of a screen: console errors, policy violations and axe violations, dark and light. */
async function examine(page: Page, pageErrors: string[], story: string): Promise<string[]> {
  await openStory(page, story)
  // Injecting axe violates the policy itself, so the screen's own errors are collected before.
  const problems = pageErrors.splice(0).map((item) => `${story}: ${item}`)
  await page.evaluate(axe)
  for (const mode of ['dark', 'light'] as const) {
    await page.evaluate((next) => Reflect.get(window, 'setMode')(next), mode)
    await page.waitForFunction(isAtRest)
    problems.push(...(await violations(page)).map((violation) => `${story} ${mode}: ${violation}`))
  }
  pageErrors.length = 0
  return problems
}

test('every screen of the modal and the vault, dark and light, has no axe violation, no policy violation and no console error', {
  timeout: 900_000,
}, async () => {
  const queue = [...(await openPage().then(storyNames))]
  const shown = new Set<string>()
  const work = async () => {
    const pageErrors: string[] = []
    const page = await openPage(pageErrors)
    const problems: string[] = []
    for (let story = queue.shift(); story !== undefined; story = queue.shift()) {
      // A screen that does not settle is reported; the others are still examined.
      const found = examine(page, pageErrors, story).catch((error) => [`${story}: ${error}`])
      problems.push(...(await found))
      shown.add(await page.evaluate(() => document.documentElement.dataset.view ?? ''))
    }
    await page.close()
    return problems
  }
  const problems = await Promise.all([work(), work()])
  expect(problems.flat()).toEqual([])
  expect(viewNames.filter((name) => !shown.has(name))).toEqual([])
})

test('All wallets can be searched and used with the keyboard, and says when nothing matches', async () => {
  const page = await openPage()
  await openStory(page, 'AllWallets')
  const tiles = page.locator('.tile')
  expect(await tiles.count()).toBeGreaterThanOrEqual(40)
  await page.getByRole('textbox', { name: 'Search wallet' }).fill('rabby')
  // The full list contains Rabby too: wait until only the search results are shown.
  await expect.poll(async () => [1, 2, 3, 4].includes(await tiles.count())).toBe(true)
  await page.getByRole('button', { name: 'Rabby' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Rabby' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Search wallet' }).fill('no such wallet')
  await page.getByText('No results for “no such wallet”', { exact: false }).waitFor()
  await page.close()
})

test('All wallets loads the next page near its end and loads only the visible icons eagerly', async () => {
  const page = await openPage()
  await openStory(page, 'AllWallets')
  const tiles = page.locator('.tile')
  expect(await tiles.count()).toBeLessThan(80)
  const eager = page.locator('.tile img[loading="eager"]')
  await expect.poll(() => eager.count()).toBeLessThanOrEqual(20)
  const names = new Set<string>()
  for (const pages of [2, 3, 4]) {
    await tiles.last().scrollIntoViewIfNeeded()
    await expect.poll(() => tiles.count()).toBeGreaterThan((pages - 1) * 40)
    for (const name of await tiles.allInnerTexts()) names.add(name)
  }
  expect(names.size).toBe(await tiles.count())
  await page.close()
})

test('All wallets shows an error when the directory is unreachable, and Try again loads it', async () => {
  const page = await browser.newPage()
  let isDown = true
  await page.route(/getWallets/, (route) => (isDown ? route.abort() : route.continue()))
  await page.goto(gallery.pageFor('AllWallets', 'dark'))
  await page.getByRole('heading', { name: 'Couldn’t load the wallet list' }).waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'MetaMask' }).waitFor()
  await page.close()
})

test('no view of the modal overflows horizontally at 200 % zoom and 320 px', async () => {
  for (const width of [320, 640]) {
    const page = await browser.newPage({ viewport: { width, height: 480 }, deviceScaleFactor: 2 })
    for (const story of ['Connect', 'ConnectHostileName', 'AllWallets', 'Networks', 'Account']) {
      await openStory(page, story)
      const overflow = await page.evaluate(() => {
        const root = document.querySelector('latchkey-modal')?.shadowRoot
        const card = root?.querySelector('.card')
        const body = root?.querySelector('.body')
        if (!card || !body) return null
        const box = card.getBoundingClientRect()
        return {
          outside: box.left < 0 || box.right > innerWidth || box.bottom > innerHeight,
          sideways: body.scrollWidth > body.clientWidth,
        }
      })
      expect(overflow, `${story} at ${width}`).toEqual({ outside: false, sideways: false })
    }
    await page.close()
  }
})
