import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../architecture/repository.ts'
import type { Mutant } from './mutant.ts'

export type Outcome =
  | { status: 'killed'; by: string }
  | { status: 'timeout'; by: string }
  | { status: 'survived' }
  /** No test of the package runs this line. */
  | { status: 'unreached' }

export type TriedMutant = Mutant & Outcome

const path = join(root, 'mutants.json')

/** What earlier runs found, by key: a run that was stopped goes on where it was. */
export function readOutcomes(): Map<string, TriedMutant> {
  try {
    const tried = JSON.parse(readFileSync(path, 'utf8')) as readonly TriedMutant[]
    return new Map(tried.map((each) => [each.key, each]))
  } catch {
    return new Map()
  }
}

export function writeOutcomes(outcomes: ReadonlyMap<string, TriedMutant>): void {
  const sorted = [...outcomes.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`)
}
