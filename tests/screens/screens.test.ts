import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'
import { isAtRest, settle } from '../gallery/settle.ts'
import { type RunningGallery, startGallery } from '../gallery/startGallery.ts'
import { viewNames } from '../gallery/viewNames.ts'

type Found = { id: string; nodes: { html: string; failureSummary?: string }[] }

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

/** What the browser says on its own about a server that a scene takes away is no complaint. */
const expected = /Failed to load resource/

async function openPage(complaints: string[] = []): Promise<Page> {
  // A window of its own, so that no page waits in the background; and colours change at once.
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !expected.test(text)) complaints.push(text)
  })
  return page
}

async function play(page: Page, scene: string): Promise<void> {
  await page.goto(gallery.pageFor(scene, 'dark'))
  await settle(page)
}

async function violations(page: Page): Promise<readonly string[]> {
  const found: Found[] = await page.evaluate(async () => {
    const { violations } = await Reflect.get(window, 'axe').run(document, {
      resultTypes: ['violations'],
    })
    return violations
  })
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}

async function sceneNames(page: Page): Promise<readonly string[]> {
  await play(page, 'Page')
  return (await page.evaluate(() => document.documentElement.dataset.scenes ?? '')).split(' ')
}

/** What is wrong with a screen: what it did to the page's rules, and what stands in somebody's way, dark and light. */
async function examine(page: Page, complaints: string[], scene: string): Promise<string[]> {
  await play(page, scene)
  // axe itself would break the policy: what the screen did is counted before it comes.
  const problems = complaints.splice(0).map((one) => `${scene}: ${one}`)
  await page.evaluate(axe)
  for (const mode of ['dark', 'light'] as const) {
    await page.evaluate((next) => Reflect.get(window, 'setMode')(next), mode)
    await page.waitForFunction(isAtRest)
    problems.push(...(await violations(page)).map((one) => `${scene} ${mode}: ${one}`))
  }
  complaints.length = 0
  return problems
}

test('every screen, dark and light: nothing in anybody’s way, no policy broken, a clean console', {
  timeout: 900_000,
}, async () => {
  const queue = [...(await openPage().then(sceneNames))]
  const shown = new Set<string>()
  const work = async () => {
    const complaints: string[] = []
    const page = await openPage(complaints)
    const problems: string[] = []
    for (let scene = queue.shift(); scene !== undefined; scene = queue.shift()) {
      // One screen that never comes to rest is named, and the others are still looked at.
      const found = examine(page, complaints, scene).catch((error) => [`${scene}: ${error}`])
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

test('the list of all wallets: search, nothing found, and a keyboard’s way through the grid', async () => {
  const page = await openPage()
  await play(page, 'AllWallets')
  const tiles = page.locator('.tile')
  expect(await tiles.count()).toBeGreaterThanOrEqual(40)
  await page.getByRole('textbox', { name: 'Search wallet' }).fill('rabby')
  // The long list has it too, and between the two there is none: only what was found is walked through.
  await expect.poll(async () => [1, 2, 3, 4].includes(await tiles.count())).toBe(true)
  await page.getByRole('button', { name: 'Rabby' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Rabby' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Search wallet' }).fill('no such wallet')
  await page.getByText('Nothing is called “no such wallet”', { exact: false }).waitFor()
  await page.close()
})

test('the list of all wallets goes on when its end comes near, and fetches at once only what is seen first', async () => {
  const page = await openPage()
  await play(page, 'AllWallets')
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

test('a directory that cannot be reached says so, and trying again helps', async () => {
  const page = await browser.newPage()
  let isDown = true
  await page.route(/getWallets/, (route) => (isDown ? route.abort() : route.continue()))
  await page.goto(gallery.pageFor('AllWallets', 'dark'))
  await page.getByRole('heading', { name: 'The wallet list could not be loaded' }).waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'MetaMask' }).waitFor()
  await page.close()
})

test('at twice the zoom and on the narrowest phone nothing is cut off sideways', async () => {
  for (const width of [320, 640]) {
    const page = await browser.newPage({ viewport: { width, height: 480 }, deviceScaleFactor: 2 })
    for (const scene of ['Connect', 'ConnectHostileName', 'AllWallets', 'Networks', 'Account']) {
      await play(page, scene)
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
      expect(overflow, `${scene} at ${width}`).toEqual({ outside: false, sideways: false })
    }
    await page.close()
  }
})
