import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { serveFolder } from '../../apps/docs/src/serveFolder.ts'
import { buildSite } from '../../apps/docs/src/site/buildSite.ts'
import { writeSite } from '../../apps/docs/src/site/writeSite.ts'
import { chromiumPath, quietArguments } from '../chromium.ts'
import { checkControls } from './checkControls.ts'
import { openReader, type PageFigures, variants } from './measurePage.ts'
import { printHead, printPage, printProblems } from './printScores.ts'

/**
 * `npm run docs:scores [-- page …]`: every page of the documentation site in Chromium, light and dark, desktop and phone,
 * under a strict content security policy, then its search, menu, theme and tabs. Fails at an axe violation, a layout
 * shift, an error on the console or a control that does not work.
 */
async function main(wanted: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-docs-'))
  const site = await buildSite({ origin: 'https://docs.latchkey.example' })
  await writeSite(site, folder)
  const paths = site.pages.map(({ path }) => path)
  const pages = wanted.length > 0 ? paths.filter((path) => wanted.includes(path)) : paths
  const server = await serveFolder(folder, 0)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  try {
    const readers = await Promise.all(
      variants.map((variant) => openReader(browser, server.url, variant)),
    )
    const all: PageFigures[] = []
    printHead()
    for (const path of pages) {
      const figures: PageFigures[] = []
      for (const reader of readers) figures.push(await reader.measure(path))
      printPage(figures)
      all.push(...figures)
    }
    const isGood = printProblems(all)
    const failed = await checkControls(browser, server.url)
    for (const name of failed) console.log(`Does not work: ${name}`)
    if (!isGood || failed.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

await main(process.argv.slice(2))
