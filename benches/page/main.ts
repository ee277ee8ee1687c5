import { chromium } from 'playwright-core'
import { chromiumPath, quietArguments } from '../chromium.ts'
import { buildPages } from './buildPages.ts'
import { type Conditions, type Reading, readPage, readResidue } from './measure.ts'
import { servePages } from './servePages.ts'

// Fewer while one tries things out; the figures we quote are those of fifteen. Of seven, a machine that others use,
// too, made medians that came out a quarter apart from one run to the next.
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)

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
const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
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

/** In turn, so that a slow moment of the machine hits both. */
async function compare(conditions: Conditions): Promise<void> {
  const ours: Reading[] = []
  const bare: Reading[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await readPage(browser, `${site.url}/bare/bare.html`, conditions))
    ours.push(await readPage(browser, `${site.url}/ours/ours.html`, conditions))
  }
  console.log(`\n${conditions === 'plain' ? 'Plain' : 'CPU 4×, Slow 4G'} (median of ${rounds}, ms)`)
  console.log('                                        ours     bare    ratio    bar')
  for (const key of Object.keys(bars) as (keyof Reading)[]) {
    const [mine, theirs] = [median(ours, key), median(bare, key)]
    // Where the bare page does nothing measurable, a frame is the unit.
    const ratio = Math.max(mine, 1) / Math.max(theirs, key === 'blocking' ? 16 : 1)
    const line = `  ${names[key].padEnd(36)}${mine.toFixed(1).padStart(8)}${theirs.toFixed(1).padStart(9)}${ratio.toFixed(2).padStart(9)}${`≤ ${bars[key]}`.padStart(7)}`
    console.log(line)
    if (ratio > bars[key]) failures.push(`${conditions}: ${line.trim()}`)
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

function median(readings: readonly Reading[], key: keyof Reading): number {
  const sorted = readings.map((reading) => reading[key]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
