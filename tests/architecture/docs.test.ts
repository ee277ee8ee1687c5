import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { rows } from '../../apps/demo/src/landing/comparisonTable.ts'
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

test('the demo and docs/comparison.md measure the same figures', () => {
  const measured = /JavaScript at page load|[Oo]ther hosts contacted|axe rules failed/
  const inDemo = rows.filter(({ title }) => measured.test(title))
  const table = read('docs/comparison.md').split('\n')
  const figuresOf = (title: string) => {
    const line =
      table.find((candidate) => candidate.toLowerCase().startsWith(`| ${title.toLowerCase()} `)) ??
      ''
    // The page has thirdweb too, before Privy.
    return cellsOf(line).filter((_, index) => index !== 4)
  }
  const shown = (cell: string) => cell.replace('Not measured', '?')
  expect(inDemo).toHaveLength(3)
  for (const { title, cells } of inDemo) {
    expect(figuresOf(title), title).toEqual(cells.map(shown))
  }
})

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim())
}

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
