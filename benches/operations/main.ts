import { createReport, median } from '../embedded/report.ts'
import { timeBatches } from './approval.ts'
import { countBlocks } from './inclusion.ts'
import { frameBytes, pageBytes } from './weight.ts'

const batches = 10
const approvals = 10

/** `npm run bench:operations`: blocks until a batch is included, time until its approval is shown, and bytes of smart accounts. */
async function main(): Promise<void> {
  const report = createReport()
  const frame = await frameBytes()
  report.say('smart accounts in the frame, loaded later (gzip)', frame.lazy / 1_000, {
    unit: 'kB',
    bar: 25,
  })
  report.say('smart accounts in the frame, loaded at once (gzip)', frame.atOnce / 1_000, {
    unit: 'kB',
    bar: 0,
  })
  report.say(
    'smart accounts in the page, loaded with the wallet (gzip)',
    (await pageBytes()) / 1_000,
    {
      unit: 'kB',
      bar: 6,
    },
  )
  const blocks = await countBlocks(batches)
  report.say('approval → inclusion, median', median(blocks), { unit: 'blocks', bar: 2 })
  report.say('approval → inclusion, most', Math.max(...blocks), { unit: 'blocks', bar: 2 })
  const { first, later } = await timeBatches(approvals)
  report.say('request of ten calls → approval painted, the first', first, { unit: 'ms' })
  report.say('request of ten calls → approval painted, median', median(later), {
    unit: 'ms',
    bar: 300,
  })
  report.say('request of ten calls → approval painted, slowest', Math.max(...later), { unit: 'ms' })
  if (report.missed.length > 0) process.exitCode = 1
}

await main()
process.exit()
