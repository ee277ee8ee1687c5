import { expect, test } from 'vitest'
import { findFolderCircles, findMisplaced, findUpwardImports } from './findStoreyBreaks.ts'
import { packageImports, productFiles } from './packageImports.ts'
import { read, repositoryFiles } from './repository.ts'
import { type Storeys, storeys, unplaced } from './storeys.ts'

const packages = Object.entries(storeys)
const placed = packages.filter(([, table]) => table !== unplaced)

test('every package with sources is in the table of storeys', () => {
  const sources = repositoryFiles().flatMap(
    (path) => /^(?:packages|apps)\/[^/]+(?=\/src\/)/.exec(path) ?? [],
  )
  expect(packages.map(([name]) => name).toSorted()).toEqual([...new Set(sources)].toSorted())
})

test.each(placed)('every folder and file of %s stands on one storey', (name, table) => {
  expect(findMisplaced(table, productFiles(name))).toEqual([])
})

test.each(placed)('imports of %s run to the same storey or a lower one', (name, table) => {
  expect(findUpwardImports(table, packageImports(name, productFiles(name)))).toEqual([])
})

test.each(placed)('no folders of %s import each other in a circle', (name) => {
  const values = packageImports(name, productFiles(name)).filter(({ isType }) => !isType)
  expect(findFolderCircles(values)).toEqual([])
})

test.each(placed)(
  'circles of type imports between folders of %s go through the file that declares Latchkey or Context',
  (name) => {
    const files = productFiles(name)
    const others = files.filter(
      (path) => !/^export (type|interface) (Latchkey|Context)\b/m.test(read(`${name}/src/${path}`)),
    )
    expect(findFolderCircles(packageImports(name, others))).toEqual([])
  },
)

test('ARCHITECTURE.md prints the table of storeys', () => {
  const [, printed = ''] = read('ARCHITECTURE.md').split(/^## Storeys$/m)
  const lines = printed.split(/^## /m)[0]?.split('\n') ?? []
  expect(lines.filter((line) => line.startsWith('- **')).join('\n')).toBe(
    packages.map(([name, table]) => printStoreys(name, table)).join('\n'),
  )
})

test('the check of storeys reads re-exports and lazy imports, and no comments or strings', () => {
  const sources = new Map([
    ['low/a.ts', "export { b } from '../high/b.ts'\n// import c from '../high/c.ts'"],
    ['low/c.ts', "const lazy = () => import('../high/b.ts')\nconst text = `from '../high/c.ts'`"],
    ['low/d.tsx', "import type { B } from '../high/b.ts'\ntype C = import('../high/c.ts').C"],
    ['high/b.ts', "export * from '../low/a.ts'"],
    ['high/c.ts', "import '../low/d.tsx'"],
  ])
  const imports = packageImports('', [...sources.keys()], (path) => sources.get(path) ?? '')
  expect(findUpwardImports({ below: 'low', above: 'high' }, imports)).toEqual([
    'low/a.ts → high/b.ts',
    'low/c.ts → high/b.ts',
  ])
  expect(imports.filter(({ isType }) => isType).map(({ to }) => to)).toEqual([
    'high/b.ts',
    'high/c.ts',
  ])
  expect(findFolderCircles(imports)).toEqual(['high low'])
  expect(findFolderCircles(imports.filter(({ from }) => from.startsWith('high')))).toEqual([])
})

test('the check of storeys finds entries that are missing, unknown or placed twice', () => {
  expect(findMisplaced({ one: 'a b', two: 'b d.ts' }, ['a/x.ts', 'b/x.ts', 'c/x.ts'])).toEqual([
    'not placed: c',
    'no such file: d.ts',
    'placed twice: b',
  ])
})

function printStoreys(name: string, table: Storeys): string {
  const lines = Object.entries(table).map(([storey, entries]) => `${storey}: ${entries}`)
  return `- **${name}**: ${lines.length === 0 ? 'unplaced' : lines.join(' → ')}`
}
