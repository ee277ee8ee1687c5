import { existsSync, readdirSync } from 'node:fs'
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

/** At most this many files by import, beside all those of the folder, which should notice the fault. */
const mostTests = 10

/**
 * The node tests nearest to a file: those of its folder and of the folders around it first, then by import. Other tests of
 * the folder may reach the file through their package's entry, which the graph leaves out.
 */
export function nearestTests(graph: ImportGraph, file: string): readonly string[] {
  const folder = posix.dirname(file)
  const isBeside = (test: string) => posix.dirname(test) === folder
  const importing = testsByDistance(graph, file)
  const nearest = importing.toSorted((a, b) => sharedFolders(b, file) - sharedFolders(a, file))
  const most = Math.max(mostTests, importing.filter(isBeside).length)
  const others = readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => isNodeTest(path) && !importing.includes(path))
  return [...nearest.slice(0, most), ...others]
}

/** How many folders two paths have in common. */
function sharedFolders(a: string, b: string): number {
  const other = posix.dirname(b).split('/')
  const own = posix.dirname(a).split('/')
  const end = own.findIndex((name, at) => name !== other[at])
  return end === -1 ? own.length : end
}

/** The node tests that import a file, directly or through others, the nearest first. */
function testsByDistance(graph: ImportGraph, file: string): readonly string[] {
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
