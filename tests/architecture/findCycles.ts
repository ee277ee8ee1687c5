import { posix } from 'node:path'
import { importsOf } from './repository.ts'

export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** The relative imports of each file, type imports and dynamic imports included. */
export function importGraph(files: readonly string[]): ImportGraph {
  const known = new Set(files)
  return new Map(
    files.map((path) => {
      const targets = importsOf(path)
        .filter((name) => name.startsWith('.'))
        .map((name) => posix.normalize(posix.join(posix.dirname(path), name)))
      return [path, targets.filter((target) => known.has(target))]
    }),
  )
}

/** One cycle for each back edge of a depth-first search, as `a → b → a`. */
export function findCycles(graph: ImportGraph): readonly string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) cycles.push([...trail.slice(at), path].join(' → '))
    if (at >= 0 || done.has(path)) return
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}
