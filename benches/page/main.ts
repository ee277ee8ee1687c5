import { chromium } from 'playwright-core'
import { chromiumPath, quietArguments } from '../chromium.ts'
import { buildPages } from './buildPages.ts'
import { type Conditions, type Reading, readButton, readPage } from './measure.ts'
import { openChromium } from './openChromium.ts'
import { readResidue } from './residue.ts'
import { servePages } from './servePages.ts'
import { median, middleMean, ratioError } from './statistics.ts'

// Fewer while one tries things out; the figures we quote are those of these rounds.
const rounds: Record<Conditions, number> = {
  plain: Number(process.env.BENCH_ROUNDS ?? 61),
  slow: Number(process.env.BENCH_ROUNDS ?? 25),
}
/**
 * Further visits for the button alone: plain, a frame is a tenth of its figure, and only many visits tell. They go on
 * until the ratio's standard error is small enough, whatever the ratio, or their number is reached.
 */
const buttonRounds: Record<Conditions, number> = {
  plain: Number(process.env.BENCH_ROUNDS ?? 500),
  slow: 0,
}
const roundsAtATime = 50
const smallError = 0.01

/**
 * The engine turns functions that run often into machine code, for some hundreds of rounds, and counts it as heap.
 * With its compilers off, what 50 rounds leave behind is what the page keeps.
 */
const withoutCompilers = '--js-flags=--no-opt --no-maglev --no-sparkplug'
const bars: Record<keyof Reading, number> = {
  buttonReady: 1.1,
  openAfterPrefetch: 1.3,
  openCold: 3,
  blocking: 1.2,
}
const names: Record<keyof Reading, string> = {
  buttonReady: 'button ready',
  openAfterPrefetch: 'click → painted, prefetched',
  openCold: 'click → painted, nothing prefetched',
  blocking: 'blocking time',
}

const { folder, remove } = await buildPages()
const site = await servePages(folder)
const browser = await openChromium()
const failures: string[] = []
try {
  for (const conditions of ['plain', 'slow'] as const) await compare(conditions)
  await compareResidue()
} finally {
  await browser.close()
  site.close()
  await remove()
}
if (failures.length > 0) {
  console.log(`\nOver the bar:\n  ${failures.join('\n  ')}`)
  process.exitCode = 1
}

/** In turn, and each as often first as second, so that a slow moment of the machine hits both. */
async function compare(conditions: Conditions): Promise<void> {
  const ours: Reading[] = []
  const bare: Reading[] = []
  const [ourUrl, bareUrl] = [`${site.url}/ours/ours.html`, `${site.url}/bare/bare.html`]
  await inTurn(
    rounds[conditions],
    async () => ours.push(await readPage(browser, ourUrl, conditions)),
    async () => bare.push(await readPage(browser, bareUrl, conditions)),
  )
  const ready = { ours: samples(ours, 'buttonReady'), bare: samples(bare, 'buttonReady') }
  let left = buttonRounds[conditions]
  while (left > 0 && ratioError(ready.ours, ready.bare) > smallError) {
    const times = Math.min(left, roundsAtATime)
    left -= times
    await inTurn(
      times,
      async () => ready.ours.push(await readButton(browser, ourUrl, conditions)),
      async () => ready.bare.push(await readButton(browser, bareUrl, conditions)),
    )
  }
  const title = conditions === 'plain' ? 'Plain' : 'CPU 4×, Slow 4G'
  console.log(
    `\n${title} (mean of the middle half, ms; the ratio with its standard error, and that of the medians)`,
  )
  console.log(
    '                                        ours     bare    ratio       ±    bar  visits  medians',
  )
  for (const key of Object.keys(bars) as (keyof Reading)[]) {
    const isButton = key === 'buttonReady'
    const mine = isButton ? ready.ours : samples(ours, key)
    const theirs = isButton ? ready.bare : samples(bare, key)
    // Where the bare page does nothing measurable, a frame is the unit.
    const compared = (of: (values: readonly number[]) => number) =>
      Math.max(of(mine), 1) / Math.max(of(theirs), key === 'blocking' ? 16 : 1)
    const ratio = compared(middleMean)
    const error = key === 'blocking' ? '' : ratioError(mine, theirs).toFixed(3)
    const line = `  ${names[key].padEnd(36)}${middleMean(mine).toFixed(1).padStart(8)}${middleMean(theirs).toFixed(1).padStart(9)}${ratio.toFixed(3).padStart(9)}${error.padStart(8)}${`≤ ${bars[key]}`.padStart(7)}${String(mine.length).padStart(8)}${compared(median).toFixed(3).padStart(9)}`
    console.log(line)
    if (ratio > bars[key]) failures.push(`${conditions}: ${line.trim()}`)
  }
}

async function inTurn(
  times: number,
  readOurs: () => Promise<unknown>,
  readBare: () => Promise<unknown>,
): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    for (const read of round % 2 === 0 ? [readBare, readOurs] : [readOurs, readBare]) await read()
  }
}

async function compareResidue(): Promise<void> {
  const plainEngine = await chromium.launch({
    executablePath: chromiumPath,
    args: [...quietArguments, withoutCompilers],
  })
  const bare = await readResidue(plainEngine, `${site.url}/bare/bare.html`)
  const ours = await readResidue(plainEngine, `${site.url}/ours/ours.html`)
  await plainEngine.close()
  const heap = (ours.heapPerCycle - bare.heapPerCycle) / 1024
  console.log('\n50 open/close cycles')
  console.log(`  heap above the bare page   ${heap.toFixed(2)} kB/cycle   ≤ 2`)
  console.log(`  extra nodes                ${ours.nodes - bare.nodes}   ≤ 0`)
  console.log(`  extra listeners            ${ours.listeners - bare.listeners}   ≤ 0`)
  if (heap > 2) failures.push(`heap ${heap.toFixed(2)} kB/cycle`)
  if (ours.nodes > bare.nodes) failures.push(`nodes +${ours.nodes - bare.nodes}`)
  if (ours.listeners > bare.listeners)
    failures.push(`listeners +${ours.listeners - bare.listeners}`)
}

function samples(readings: readonly Reading[], key: keyof Reading): number[] {
  return readings.flatMap((reading) => reading[key])
}
