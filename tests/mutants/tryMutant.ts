import { basename, dirname } from 'node:path'
import { read } from '../architecture/repository.ts'
import type { CoverageReader } from './coverage.ts'
import { type ImportGraph, nearestTests } from './importGraph.ts'
import { pointAt } from './instrument.ts'
import { type Mutant, mutate } from './mutant.ts'
import type { Worker } from './openWorker.ts'
import type { Outcome } from './outcomes.ts'

/** Slow files beyond this are left out. A file's time has its imports, which it shares with the others of a run. */
const mostMs = 120_000

/** Plants the mutant and runs the tests that reach its line, those of its folder first. */
export async function tryMutant(
  { worker, coverage, graph }: { worker: Worker; coverage: CoverageReader; graph: ImportGraph },
  mutant: Mutant,
): Promise<Outcome> {
  const text = read(mutant.file)
  const point = pointAt(text, mutant.start)
  const isNear = (test: string) => dirname(test) === dirname(mutant.file)
  const reaching: { test: string; durationMs: number }[] = []
  for (const test of nearestTests(graph, mutant.file)) {
    const { passed, durationMs, hits } = await coverage.read(worker, test)
    const isReached = point === null || hits.includes(`${mutant.file}#${point}`)
    if (passed && isReached) reaching.push({ test, durationMs })
  }
  const near = reaching.filter(({ test }) => isNear(test))
  const far = reaching.filter(({ test }) => !isNear(test))
  const texts = { [mutant.file]: mutate(text, mutant) }
  const runs = [near, far].map((tests) => withinTime(mutant.file, tests))
  for (const tests of runs.filter((each) => each.length > 0)) {
    const usualMs = tests.reduce((sum, { durationMs }) => sum + durationMs, 0)
    const request = { texts, tests: tests.map(({ test }) => test) }
    const reply = await worker.run(request, 10_000 + 4 * usualMs)
    if (!reply) return { status: 'timeout', by: request.tests[0] ?? '' }
    if (reply.failed !== null) return { status: 'killed', by: reply.failed }
  }
  return { status: reaching.length === 0 ? 'unreached' : 'survived' }
}

/** The test of the same name first, then the fastest: the first failure ends the run. */
function withinTime<T extends { test: string; durationMs: number }>(
  file: string,
  tests: readonly T[],
): readonly T[] {
  const named = basename(file).replace(/\.ts$/, '.test.ts')
  const rank = ({ test }: T) => (basename(test) === named ? 0 : 1)
  let sum = 0
  return tests
    .toSorted((a, b) => rank(a) - rank(b) || a.durationMs - b.durationMs)
    .filter(({ durationMs }) => {
      sum += durationMs
      return sum <= mostMs
    })
}
