import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  modes,
  type PresetName,
  presets,
  themeVariablesOf,
} from '../../apps/demo/src/settings/presets.ts'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'
import { isAtRest, settle } from '../gallery/settle.ts'
import { type RunningGallery, startGallery } from '../gallery/startGallery.ts'
import {
  type Box,
  cardTop,
  controlBoxes,
  cutContent,
  lowContrast,
  recordShifts,
  smallTargets,
} from './layoutProbes.ts'

let gallery: RunningGallery
let browser: Browser

beforeAll(async () => {
  gallery = await startGallery()
  browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
})

afterAll(async () => {
  await browser?.close()
  await gallery?.close()
})

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** `SCREENS_LANGUAGE=en-XA SCREENS_STORIES=Connect,Account npm run test:screens` checks two stories with 40 % longer texts. */
const { SCREENS_LANGUAGE: language, SCREENS_STORIES: chosen } = process.env

async function openStory(page: Page, story: string): Promise<void> {
  await page.goto(gallery.pageFor(story, 'dark', language))
  await settle(page)
}

/** A round trip of a phone network, so that loading states are painted. */
const latencyMs = 200

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Runs `examine` on every story, two at a time; returns the problems, each with its story. */
async function walk(
  device: BrowserContextOptions,
  examine: (page: Page, story: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const pages = [0, 1].map(() => browser.newPage({ ...device, reducedMotion: 'reduce' }))
  const [first, second] = await Promise.all(pages)
  if (!first || !second) throw new Error('The browser opened no page')
  await openStory(first, 'Page')
  const names = await first.evaluate(() => document.documentElement.dataset.stories ?? '')
  const queue = chosen?.split(',') ?? names.split(' ')
  const problems: string[] = []
  const work = async (page: Page) => {
    await page.addInitScript(recordShifts)
    await slowDown(page)
    for (let story = queue.shift(); story !== undefined; story = queue.shift()) {
      const found = openStory(page, story).then(() => examine(page, story ?? ''))
      const said = await found.catch((error) => [String(error)])
      problems.push(...said.map((item) => `${story}: ${item}`))
    }
    await page.close()
  }
  await Promise.all([work(first), work(second)])
  return problems
}

test('on a phone, every control of every view of the modal and the vault is at least 44 × 44 px, and nothing is cut at 320 px', {
  timeout: 1_800_000,
}, async () => {
  const problems = await walk(phone, async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const small = await page.evaluate(smallTargets)
    await page.setViewportSize({ width: 320, height: 640 })
    await settle(page)
    return [...small, ...(await page.evaluate(cutContent))]
  })
  expect(problems).toEqual([])
})

/** What moves while a control of each kind is pressed. The pointer is released elsewhere, so that nothing opens. */
async function movedByPress(page: Page): Promise<readonly string[]> {
  const boxes = await page.evaluate(controlBoxes)
  const kinds = new Map(boxes.map((box) => [box.name.split(' "')[0], box]))
  const moved: string[] = []
  for (const box of kinds.values()) {
    if (await isMovedByPress(page, box)) moved.push(`a press on ${box.name} moves a control`)
  }
  return moved
}

async function isMovedByPress(page: Page, { x, y }: Box): Promise<boolean> {
  const places = async () => (await page.evaluate(controlBoxes)).map(({ place }) => place)
  await page.mouse.move(x, y)
  // Content that arrives late would look like an effect of the press.
  let before = await places()
  await expect
    .poll(async () => {
      const last = before
      before = await places()
      return last.join() === before.join()
    })
    .toBe(true)
  await page.mouse.down()
  const after = await places()
  await page.mouse.move(4, 4)
  await page.mouse.up()
  return before.join() !== after.join()
}

/**
 * Stories that may shift: the script presses Details and "Read the message", and the browser does not count that as
 * input, nor a typed amount above the balance; the warnings of a request do not wait for the names of its tokens, nor
 * the sign-in for its abilities.
 */
const shifting = ['SwapDetails', 'SwapTooMuch', 'SignInMessage', 'SignInAbilities', 'ReviewRequest']

test('on every view of the modal, a press moves no control, loading shifts nothing, and the card has the same top edge', {
  timeout: 1_800_000,
}, async () => {
  const tops = new Set<number>()
  const problems = await walk(desktop, async (page, story) => {
    const recorded: readonly string[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
    const shifts = shifting.includes(story) ? [] : recorded
    const top = await page.evaluate(cardTop)
    if (top !== null) tops.add(top)
    return [...shifts.map((shift) => `shifted ${shift}`), ...(await movedByPress(page))]
  })
  expect(problems).toEqual([])
  expect([...tops]).toHaveLength(1)
})

/** Views that together have every kind of text: on the accent, soft, success, warning, danger, on rows and in fields. */
const colourful = [
  'ConnectLogin',
  'LoginAccount',
  'SwapQuoted',
  'SignIn',
  'Networks',
  'Token',
  'History',
  'ConnectingDeclined',
]

test('every text of the modal has a contrast of 4.5 with the six presets of the playground, dark and light', {
  timeout: 900_000,
}, async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const page = await browser.newPage({ ...desktop, reducedMotion: 'reduce' })
  const problems: string[] = []
  for (const story of colourful) {
    await openStory(page, story)
    await page.evaluate(axe)
    // In the order of the list: a preset replaces the variables that the one before it set.
    for (const preset of Object.keys(presets) as PresetName[]) {
      for (const mode of modes) {
        const theme = themeVariablesOf({ preset, mode, accent: null, radius: null, font: null })
        await page.evaluate(setLook, { mode, theme })
        await page.waitForFunction(isAtRest)
        const found = await page.evaluate(lowContrast)
        problems.push(...found.map((item) => `${story} ${preset} ${mode}: ${item}`))
      }
    }
  }
  await page.close()
  expect(problems).toEqual([])
})

/** Runs in the page. */
function setLook(look: { mode: string; theme: object }): void {
  Reflect.get(window, 'setMode')(look.mode)
  Reflect.get(window, 'setTheme')(look.theme)
}
