import { createHash } from 'node:crypto'
import { read } from '../architecture/repository.ts'
import { coveredFolders } from './coveredFolders.ts'
import { filesOf } from './filesOf.ts'
import { findMutants, isValid } from './findMutants.ts'
import type { Mutant } from './mutant.ts'

/** A small folder gets at least this many mutants, or all it has. */
const leastPerFolder = 40

/**
 * The same mutants for the same seed: each folder gives its share of `count`, those whose key has the lowest hash. Lines
 * that move change nothing, and a changed file changes only its own mutants.
 */
export function sampleMutants(options: {
  seed: number
  count: number
  isChosen: (folder: string) => boolean
}): readonly Mutant[] {
  const { seed, count, isChosen } = options
  const folders = coveredFolders.map(({ path }) => ({ path, mutants: mutantsOf(path) }))
  const total = folders.reduce((sum, { mutants }) => sum + mutants.length, 0)
  return folders
    .filter(({ path }) => isChosen(path))
    .flatMap(({ mutants }) => {
      const size = Math.max(leastPerFolder, Math.ceil((mutants.length / total) * count))
      const ranked = mutants
        .map((mutant) => ({ mutant, rank: hashOf(`${seed} ${mutant.key}`) }))
        .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      return firstValid(
        ranked.map(({ mutant }) => mutant),
        size,
      )
    })
}

/** To parse every mutant of every folder would take longer than to try many of them. */
function firstValid(ranked: readonly Mutant[], size: number): readonly Mutant[] {
  const found: Mutant[] = []
  for (const mutant of ranked) {
    if (found.length >= size) break
    if (isValid(read(mutant.file), mutant)) found.push(mutant)
  }
  return found
}

function mutantsOf(folder: string): readonly Mutant[] {
  return filesOf(folder).flatMap((file) => findMutants(folder, file, read(file)))
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
