import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { read, repositoryFiles } from './repository.ts'

const sourcePath =
  /`((?:apps|packages|tests|benches|scripts|docs)\/[\w./-]+\.(?:tsx?|mjs|md|json|sql|txt))`/g
const relativeLink = /\]\(([^)#:]+\.(?:md|tsx?))(?:#[^)]*)?\)/g

test('every path and link in the documentation exists', () => {
  const files = new Set(repositoryFiles())
  const broken = [...files]
    .filter((path) => path.endsWith('.md') && !path.startsWith('.changeset/'))
    .flatMap((path) => namedPaths(path).filter((name) => !files.has(name)))
  expect(broken).toEqual([])
})

function namedPaths(path: string): readonly string[] {
  const text = read(path)
  const folder = posix.dirname(path)
  return [
    ...[...text.matchAll(sourcePath)].map(([, name = '']) => name),
    ...[...text.matchAll(relativeLink)].map(([, link = '']) =>
      posix.normalize(posix.join(folder, link)),
    ),
  ]
}
