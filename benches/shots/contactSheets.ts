import { mkdir, readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { pictureNames } from './variants.ts'

/** Rows on one sheet: more would be too small to look at. */
const rowsPerSheet = 4

/** Writes the pictures as grids, a story a row and a group of stories a file; returns the file names. */
export async function writeContactSheets(
  browser: Browser,
  options: { stories: readonly string[]; folder: string },
): Promise<readonly string[]> {
  const { folder } = options
  await mkdir(`${folder}/sheets`, { recursive: true })
  const page = await browser.newPage({ viewport: { width: 1900, height: 100 } })
  const written: string[] = []
  for (const [group, stories] of groupStories(options.stories)) {
    for (let at = 0; at < stories.length; at += rowsPerSheet) {
      const rows = stories.slice(at, at + rowsPerSheet).map((story) => drawRow(folder, story))
      await page.setContent(`<style>${style}</style>${(await Promise.all(rows)).join('')}`)
      const file = `${group}-${at / rowsPerSheet + 1}.png`
      await page.screenshot({ path: `${folder}/sheets/${file}`, fullPage: true })
      written.push(file)
    }
  }
  await page.close()
  return written
}

/** Stories whose names begin with the same word, such as `Connecting`, are one group. */
function groupStories(stories: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const story of stories) {
    const group = /^[A-Z][a-z]+/.exec(story)?.[0] ?? story
    groups.set(group, [...(groups.get(group) ?? []), story])
  }
  return groups
}

async function drawRow(folder: string, story: string): Promise<string> {
  const pictures = pictureNames(story).map(async (name) => {
    // A story that did not settle has no picture; its cell stays empty.
    const picture = await readFile(`${folder}/${name}.png`, 'base64').catch(() => '')
    return `<img alt="" src="data:image/png;base64,${picture}">`
  })
  return `<h2>${story}</h2><div>${(await Promise.all(pictures)).join('')}</div>`
}

const style = `
body { margin: 8px; font: 14px sans-serif; background: #888; }
h2 { margin: 8px 0 4px; font-size: 16px; }
div { display: grid; grid-template-columns: repeat(8, 1fr); gap: 4px; }
img { inline-size: 100%; }
`
