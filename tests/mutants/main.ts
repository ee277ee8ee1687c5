import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bundleServer } from '../../scripts/bundleServer.mjs'
import { openCoverage } from './coverage.ts'
import { readImportGraph } from './importGraph.ts'
import type { Mutant } from './mutant.ts'
import { openWorker, type Worker } from './openWorker.ts'
import { readOutcomes, writeOutcomes } from './outcomes.ts'
import { isKilled, readEquivalents, report } from './report.ts'
import { sampleMutants } from './sampleMutants.ts'
import { tryMutant } from './tryMutant.ts'

const DAY_MS = 86_400_000

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: String(Math.floor(Date.now() / DAY_MS)) },
    count: { type: 'string', default: '2000' },
    workers: { type: 'string', default: '2' },
    'only-survivors': { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
})

const sample = sampleMutants({
  seed: Number(values.seed),
  count: values.count === 'all' ? Number.POSITIVE_INFINITY : Number(values.count),
  isChosen: (path) =>
    values.folder.length === 0 ||
    values.folder.some((name) => path.replace('/src', '').endsWith(name.replace('/src', ''))),
})
const outcomes = readOutcomes()
const equivalents = readEquivalents()
const waiting = sample.filter(isWaiting)
if (waiting.some(({ file }) => file.startsWith('apps/server'))) await bundleServer()

const context = { coverage: openCoverage(), graph: readImportGraph() }
// Neighbors share their tests, so that a worker finds them loaded.
const queue = waiting.toSorted((a, b) => (a.file < b.file ? -1 : 1))
await Promise.all(Array.from({ length: Number(values.workers) }, work))
const { text, scores, passed } = report(sample, outcomes)
print(`${text}\nseed ${values.seed}`)
const { LATCHKEY_TALLY: tallyFile } = process.env
// For `npm run verify`, which keeps the scores in its record.
if (tallyFile) writeFileSync(tallyFile, JSON.stringify({ scores }))
process.exit(passed ? 0 : 1)

function isWaiting({ key }: Mutant): boolean {
  if (key in equivalents) return false
  const earlier = outcomes.get(key)
  if (!earlier || values.fresh) return true
  return values['only-survivors'] && !isKilled(earlier)
}

async function work(): Promise<void> {
  if (queue.length === 0) return
  const worker = await openWorker()
  process.once('exit', () => worker.close())
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) await tryOne(worker, mutant)
}

async function tryOne(worker: Worker, mutant: Mutant): Promise<void> {
  const outcome = await tryMutant({ worker, ...context }, mutant)
  outcomes.set(mutant.key, { ...mutant, ...outcome })
  writeOutcomes(outcomes)
  print(`${queue.length} left: ${outcome.status} ${mutant.file}:${mutant.line}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
