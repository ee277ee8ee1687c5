import { dirname } from 'node:path'
import { read } from '../architecture/repository.ts'
import type { CoverageReader } from './coverage.ts'
import { type ImportGraph, testsByDistance } from './importGraph.ts'
import { pointAt } from './instrument.ts'
import { type Mutant, mutate } from './mutant.ts'
import type { Worker } from './openWorker.ts'
import type { Outcome } from './outcomes.ts'

/** The nearest test files by import; a fault should be noticed by the tests beside it. */
const mostTests = 10
/** A survivor costs the time of all its tests; slow files beyond this are left out. */
const mostMs = 15_000

/** Plants the mutant and runs the tests that reach its line, those of its folder first. */
export async function tryMutant(
  { worker, coverage, graph }: { worker: Worker; coverage: CoverageReader; graph: ImportGraph },
  mutant: Mutant,
): Promise<Outcome> {
  const text = read(mutant.file)
  const point = pointAt(text, mutant.start)
  const candidates = testsByDistance(graph, mutant.file).slice(0, mostTests)
  const reaching: { test: string; durationMs: number }[] = []
  for (const test of candidates) {
    const { passed, durationMs, hits } = await coverage.read(worker, test)
    const isReached = point === null || hits.includes(`${mutant.file}#${point}`)
    if (passed && isReached) reaching.push({ test, durationMs })
  }
  const near = reaching.filter(({ test }) => dirname(test) === dirname(mutant.file))
  const far = reaching.filter((each) => !near.includes(each))
  const texts = { [mutant.file]: mutate(text, mutant) }
  for (const tests of [near, far].map(withinTime).filter((each) => each.length > 0)) {
    const usualMs = tests.reduce((sum, { durationMs }) => sum + durationMs, 0)
    const request = { texts, tests: tests.map(({ test }) => test) }
    const reply = await worker.run(request, 10_000 + 4 * usualMs)
    if (!reply) return { status: 'timeout', by: request.tests[0] ?? '' }
    if (reply.failed !== null) return { status: 'killed', by: reply.failed }
  }
  return { status: reaching.length === 0 ? 'unreached' : 'survived' }
}

function withinTime<T extends { durationMs: number }>(tests: readonly T[]): readonly T[] {
  let sum = 0
  return tests
    .toSorted((a, b) => a.durationMs - b.durationMs)
    .filter(({ durationMs }) => {
      sum += durationMs
      return sum <= mostMs
    })
}
