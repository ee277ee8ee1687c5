import { chromium, type Page } from 'playwright-core'
import { startGallery } from '../../tests/gallery/startGallery.ts'
import { chromiumPath, quietArguments } from '../chromium.ts'
import { printTimes } from './printTimes.ts'

const rounds = 40
/** How long the form waits after the last key before it fetches a quote. */
const pauseMs = 200
const frameMs = 16

/** In a real browser: how long the old quote stays visible after typing, and how long a key press blocks the page. */
export async function measureQuoteOnScreen(): Promise<void> {
  const gallery = await startGallery()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(gallery.pageFor('SwapQuoted', 'dark'))
    await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 60_000 })
    const { quotes, keys } = await type(page)
    printTimes('a quote on screen, after the pause in typing', quotes, 300)
    printTimes('a key in the amount field, until the page is free again', keys, frameMs)
  } finally {
    await browser.close()
    await gallery.close()
  }
}

async function type(page: Page): Promise<{ quotes: number[]; keys: number[] }> {
  const quotes: number[] = []
  const keys: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const { key, quote } = await page.evaluate(typeOnce, `${round}.${round}`)
    keys.push(key)
    quotes.push(quote - pauseMs)
  }
  return { quotes, keys }
}

/** Runs in the page, so that nothing but the page is measured. */
async function typeOnce(text: string): Promise<{ key: number; quote: number }> {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const input = root?.querySelector<HTMLInputElement>('.swap-figure input')
  if (!input) throw new Error('There is nothing to type in')
  const before = root?.querySelector('.swap-received bdi')?.textContent
  const start = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  const key = performance.now() - start
  // No named functions in here: tsx would wrap them in its `__name` helper, which the page does not have.
  let figure = before
  while (figure === before && performance.now() - start < 10_000) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    figure = root?.querySelector('.swap-received:not([data-old]) bdi')?.textContent ?? before
  }
  return { key, quote: performance.now() - start }
}
