import type { PackageImport } from './packageImports.ts'
import type { Storeys } from './storeys.ts'

/** The top-level folder or file of `src` that a path belongs to. */
export function entryOf(path: string): string {
  return path.split('/')[0] ?? path
}

/** Entries that stand on no storey or on two, and names in the table that no file has. */
export function findMisplaced(storeys: Storeys, files: readonly string[]): readonly string[] {
  const placed = placedEntries(storeys)
  const present = [...new Set(files.map(entryOf))]
  return [
    ...present.filter((entry) => !placed.includes(entry)).map((entry) => `not placed: ${entry}`),
    ...placed.filter((entry) => !present.includes(entry)).map((entry) => `no such file: ${entry}`),
    ...placed
      .filter((entry, index) => placed.indexOf(entry) < index)
      .map((entry) => `placed twice: ${entry}`),
  ]
}

/** Imports by value from a lower storey to a higher one. */
export function findUpwardImports(
  storeys: Storeys,
  imports: readonly PackageImport[],
): readonly string[] {
  const height = new Map(
    Object.values(storeys).flatMap((entries, index) =>
      entries.split(' ').map((entry) => [entry, index] as const),
    ),
  )
  const heightOf = (path: string) => height.get(entryOf(path)) ?? 0
  return imports
    .filter(({ from, to, isType }) => !isType && heightOf(to) > heightOf(from))
    .map(({ from, to }) => `${from} → ${to}`)
}

/** Groups of entries that import each other in a circle, with one line for each. */
export function findFolderCircles(imports: readonly PackageImport[]): readonly string[] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [lower, upper] = [entryOf(from), entryOf(to)]
    if (lower !== upper) edges.set(lower, (edges.get(lower) ?? new Set()).add(upper))
  }
  const reached = new Map([...edges.keys()].map((entry) => [entry, reachable(edges, entry)]))
  const circles = [...edges.keys()].map((entry) =>
    [...(reached.get(entry) ?? [])]
      .filter((other) => reached.get(other)?.has(entry))
      .toSorted()
      .join(' '),
  )
  return [...new Set(circles)].filter((circle) => circle !== '')
}

/** Every entry that a path of one import or more leads to. */
function reachable(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (entry: string): void => {
    for (const next of edges.get(entry) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(start)
  return found
}

function placedEntries(storeys: Storeys): readonly string[] {
  return Object.values(storeys).flatMap((entries) => entries.split(' '))
}
