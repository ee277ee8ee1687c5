import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { pictureNames } from './variants.ts'

const references = fileURLToPath(new URL('./references', import.meta.url))

/** A mean difference (0 to 255) of a thumbnail above this is a change that a person can see. */
const visibleDifference = 0.5

type Options = { stories: readonly string[]; folder: string }

/** Writes one small file per story: its eight pictures as thumbnails in a row. */
export async function updateReferences(browser: Browser, options: Options): Promise<number> {
  await mkdir(references, { recursive: true })
  const page = await browser.newPage()
  let bytes = 0
  for (const story of options.stories) {
    const strip = await page.evaluate(drawStrip, await pictures(options.folder, story))
    const file = Buffer.from(strip.slice(strip.indexOf(',') + 1), 'base64')
    bytes += file.length
    await writeFile(`${references}/${story}.webp`, file)
  }
  await page.close()
  return bytes
}

/** The pictures that differ from their reference, and the stories that have none. */
export async function compareWithReferences(
  browser: Browser,
  options: Options,
): Promise<readonly string[]> {
  const page = await browser.newPage()
  const changes: string[] = []
  for (const story of options.stories) changes.push(...(await changesOf(page, story, options)))
  await page.close()
  return changes
}

async function changesOf(page: Page, story: string, { folder }: Options): Promise<string[]> {
  const reference = await readFile(`${references}/${story}.webp`, 'base64').catch(() => null)
  if (reference === null) return [`${story}: no reference`]
  const strip = await page.evaluate(drawStrip, await pictures(folder, story))
  const known = `data:image/webp;base64,${reference}`
  const differences = await page.evaluate(compareStrips, [strip, known] as const)
  return pictureNames(story)
    .map((name, index) => ({ name, difference: differences[index] ?? 255 }))
    .filter(({ difference }) => difference > visibleDifference)
    .map(({ name, difference }) => `${name}: changed by ${difference.toFixed(1)}`)
}

function pictures(folder: string, story: string): Promise<string[]> {
  return Promise.all(
    pictureNames(story).map(async (name) => {
      const picture = await readFile(`${folder}/${name}.png`, 'base64').catch(() => '')
      return picture && `data:image/png;base64,${picture}`
    }),
  )
}

/** Runs in the page: the pictures side by side, 48 × 88 px each, as a WebP data URL. */
async function drawStrip(sources: readonly string[]): Promise<string> {
  const [width, height] = [48, 88]
  const canvas = document.createElement('canvas')
  canvas.width = width * sources.length
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  context.imageSmoothingQuality = 'high'
  for (const [index, source] of sources.entries()) {
    if (source === '') continue
    const image = new Image()
    image.src = source
    await image.decode()
    context.drawImage(image, index * width, 0, width, height)
  }
  return canvas.toDataURL('image/webp', 0.7)
}

/** Runs in the page: the mean difference of each of the eight thumbnails. */
async function compareStrips(strips: readonly [string, string]): Promise<number[]> {
  const [width, height, count] = [48, 88, 8]
  const contexts: CanvasRenderingContext2D[] = []
  for (const strip of strips) {
    const image = new Image()
    image.src = strip
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * count
    canvas.height = height
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    if (context) contexts.push(context)
  }
  return Array.from({ length: count }, (_, index) => {
    const [one, other] = contexts.map(
      (context) => context.getImageData(index * width, 0, width, height).data,
    )
    if (!one || !other) return 255
    const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0)
    return sum / one.length
  })
}
