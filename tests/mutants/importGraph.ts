import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsOf, root, sourceFiles } from '../architecture/repository.ts'

/** Which files import a file, by relative path. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export function readImportGraph(): ImportGraph {
  const importers = new Map<string, string[]>()
  for (const path of sourceFiles()) {
    for (const specifier of importsOf(path).filter((each) => each.startsWith('.'))) {
      const imported = posix.join(posix.dirname(path), specifier)
      importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  }
  return importers
}

/** The node tests that import a file, directly or through others, the nearest first. */
export function testsByDistance(graph: ImportGraph, file: string): readonly string[] {
  const seen = new Set([file])
  let ring: readonly string[] = [file]
  const found: string[] = []
  while (ring.length > 0) {
    ring = ring.flatMap((each) => graph.get(each) ?? []).filter((each) => addOnce(seen, each))
    found.push(...ring.filter(isNodeTest).toSorted())
  }
  return found
}

function addOnce(seen: Set<string>, value: string): boolean {
  if (seen.has(value)) return false
  seen.add(value)
  return true
}

function isNodeTest(path: string): boolean {
  return /(?<!\.browser)\.test\.ts$/.test(path) && existsSync(join(root, path))
}
