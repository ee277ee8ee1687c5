import { chromium } from 'playwright-core'
import { chromiumPath, quietArguments } from '../chromium.ts'
import { buildPages } from './buildPages.ts'
import { measureLeaks } from './measureLeaks.ts'
import { type Conditions, measurePage, type PageTimes } from './measurePage.ts'
import { openChromium } from './openChromium.ts'
import { servePages } from './servePages.ts'
import { median, middleMean } from './statistics.ts'

/** The median of this many runs must meet the ratio: a single run depends on the machine's load. */
const runs = 3
/** Visits of each page per run; `BENCH_ROUNDS` sets another number. */
const rounds: Record<Conditions, number> = {
  plain: Number(process.env.BENCH_ROUNDS ?? 25),
  slow: Number(process.env.BENCH_ROUNDS ?? 9),
}

/**
 * The engine turns functions that run often into machine code, for some hundreds of rounds, and counts it as heap.
 * With its compilers off, what 50 rounds leave behind is what the page keeps.
 */
const withoutCompilers = '--js-flags=--no-opt --no-maglev --no-sparkplug'
const bars: Record<keyof PageTimes, number> = {
  buttonReady: 1.25,
  openAfterPrefetch: 1.6,
  openCold: 3,
  blocking: 1.5,
}
const names: Record<keyof PageTimes, string> = {
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
  await compareLeaks()
} finally {
  await browser.close()
  site.close()
  await remove()
}
if (failures.length > 0) {
  console.log(`\nOver the bar:\n  ${failures.join('\n  ')}`)
  process.exitCode = 1
}

async function compare(conditions: Conditions): Promise<void> {
  const all: Sample[] = []
  for (let run = 0; run < runs; run += 1) all.push(await sample(conditions))
  const title = conditions === 'plain' ? 'Plain' : 'CPU 4×, Slow 4G'
  console.log(`\n${title} (mean of the middle half, ms; ratio: median of ${runs} runs)`)
  console.log('                                        ours     bare    ratio    bar  each run')
  for (const key of Object.keys(bars) as (keyof PageTimes)[]) {
    const ratios = all.map((item) => ratioOf(item, key))
    const ratio = median(ratios)
    const [mine, theirs] = [
      all.flatMap(({ ours }) => samples(ours, key)),
      all.flatMap(({ bare }) => samples(bare, key)),
    ]
    const line = `  ${names[key].padEnd(36)}${middleMean(mine).toFixed(1).padStart(8)}${middleMean(theirs).toFixed(1).padStart(9)}${ratio.toFixed(2).padStart(9)}${`≤ ${bars[key]}`.padStart(7)}  ${ratios.map((one) => one.toFixed(2)).join(', ')}`
    console.log(line)
    if (ratio > bars[key]) failures.push(`${conditions}: ${line.trim()}`)
  }
}

type Sample = { ours: readonly PageTimes[]; bare: readonly PageTimes[] }

/** In turn, and each as often first as second, so that a slow moment of the machine hits both. */
async function sample(conditions: Conditions): Promise<Sample> {
  const ours: PageTimes[] = []
  const bare: PageTimes[] = []
  await inTurn(
    rounds[conditions],
    async () => ours.push(await measurePage(browser, `${site.url}/ours/ours.html`, conditions)),
    async () => bare.push(await measurePage(browser, `${site.url}/bare/bare.html`, conditions)),
  )
  return { ours, bare }
}

function ratioOf({ ours, bare }: Sample, key: keyof PageTimes): number {
  // Where the bare page does nothing measurable, a frame is the unit.
  const least = key === 'blocking' ? 16 : 1
  return (
    Math.max(middleMean(samples(ours, key)), 1) / Math.max(middleMean(samples(bare, key)), least)
  )
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

async function compareLeaks(): Promise<void> {
  const plainEngine = await chromium.launch({
    executablePath: chromiumPath,
    args: [...quietArguments, withoutCompilers],
  })
  const bare = await measureLeaks(plainEngine, `${site.url}/bare/bare.html`)
  const ours = await measureLeaks(plainEngine, `${site.url}/ours/ours.html`)
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

function samples(readings: readonly PageTimes[], key: keyof PageTimes): number[] {
  return readings.flatMap((reading) => reading[key])
}
