import { readFileSync } from 'node:fs'
import { coveredFolders } from './coveredFolders.ts'
import type { Mutant } from './mutant.ts'
import type { TriedMutant } from './outcomes.ts'

/** Mutants that change no behavior, by key, with the reason. */
export function readEquivalents(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL('equivalents.json', import.meta.url), 'utf8'))
}

/** The table of the folders, the survivors, the share of killed mutants by folder, and whether each reaches its bar. */
export function report(
  sample: readonly Mutant[],
  outcomes: ReadonlyMap<string, TriedMutant>,
): { text: string; scores: Readonly<Record<string, number>>; passed: boolean } {
  const equivalents = readEquivalents()
  const tried = sample.flatMap((mutant) => outcomes.get(mutant.key) ?? [])
  const counted = tried.filter(({ key }) => !(key in equivalents))
  const rows = coveredFolders
    .filter(({ path }) => tried.some(({ folder }) => folder === path))
    .map(({ path, bar }) => {
      const own = counted.filter(({ folder }) => folder === path)
      const all = tried.filter(({ folder }) => folder === path)
      const killed = own.filter(isKilled).length
      const unreached = own.filter(({ status }) => status === 'unreached').length
      const score = own.length === 0 ? 1 : killed / own.length
      const cells = [
        path,
        all.length,
        killed,
        own.length - killed - unreached,
        unreached,
        all.length - own.length,
        `${(100 * score).toFixed(1)} %`,
        `${100 * bar} %`,
      ]
      return { line: `| ${cells.join(' | ')} |`, path, score, passed: score >= bar }
    })
  const head = [
    '| folder | mutants | killed | survived | unreached | equivalent | score | bar |',
    '|---|---|---|---|---|---|---|---|',
  ]
  const survivors = counted
    .filter((each) => !isKilled(each))
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    .map(lineOf)
  return {
    text: [...survivors, '', ...head, ...rows.map(({ line }) => line)].join('\n'),
    scores: Object.fromEntries(
      rows.map(({ path, score }) => [path, Math.round(1_000 * score) / 1_000]),
    ),
    passed: rows.every(({ passed }) => passed),
  }
}

export function isKilled({ status }: TriedMutant): boolean {
  return status === 'killed' || status === 'timeout'
}

function lineOf({ file, line, key, status }: TriedMutant): string {
  return `${status} ${file}:${line} ${key.slice(file.length + 1)}`
}
