import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read, root } from './repository.ts'

type Row = {
  id: string
  point: string
  files: string[]
  tests: TestReference[]
  decisions: string[]
}
type TestReference = { file: string; title: string }

const text = read('docs/specification.md')
const rows = text.split('\n').flatMap(parseRow)

/** The cells of a table row; an escaped pipe does not end a cell. */
function parseRow(line: string): Row[] {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
  const [, id = '', point = '', files = '', shown = ''] = cells
  if (!/^\d\.\d+$/.test(id)) return []
  return [
    {
      id,
      point,
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
      tests: shown.split('<br>').flatMap(parseTest),
      decisions: [...shown.matchAll(/\(decisions\/([^)]+)\)/g)].map(([, name = '']) => name),
    },
  ]
}

function parseTest(part: string): TestReference[] {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(part) ?? []
  return file ? [{ file, title }] : []
}

/** Tests that compare sentences or uses of names: they hold for an error that no visitor gets to see, too. */
function isSentenceList(file: string): boolean {
  return /\/(language|usage)\.test\.ts$/.test(file)
}

describe('docs/specification.md', () => {
  test('docs/specification.md has a table for each of the nine sections, with numbered points', () => {
    for (let section = 1; section <= 9; section += 1) {
      const ids = rows.map(({ id }) => id).filter((id) => id.startsWith(`${section}.`))
      expect(ids.length, `section ${section}`).toBeGreaterThan(5)
      expect(ids).toEqual(ids.map((_, index) => `${section}.${index + 1}`))
    }
  })

  test('docs/specification.md names a file and a test, or a decision, for every point', () => {
    const open = rows.filter(
      ({ files, tests, decisions }) =>
        decisions.length === 0 && (files.length === 0 || tests.length === 0),
    )
    expect(open.map(({ id, point }) => `${id} ${point}`)).toEqual([])
  })

  test('a point of the specification is shown by a test of the product, not by a scan of the code or a list of sentences alone', () => {
    const scans = rows.flatMap(({ id, tests }) =>
      tests
        .filter(({ file }) => file.startsWith('tests/architecture/'))
        .map(({ file }) => `${id} ${file}`),
    )
    const sentences = rows
      .filter(({ tests }) => tests.length > 0 && tests.every(({ file }) => isSentenceList(file)))
      .map(({ id, point }) => `${id} ${point}`)
    expect([...scans, ...sentences]).toEqual([])
  })

  test('the specification table names only files and decisions that exist', () => {
    const paths = rows.flatMap(({ files, tests, decisions }) => [
      ...files,
      ...tests.map(({ file }) => file),
      ...decisions.map((name) => `docs/decisions/${name}`),
    ])
    expect([...new Set(paths)].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('the specification table names only titles that their test files contain', () => {
    const missing = rows.flatMap(({ id, tests }) =>
      tests
        .filter(({ file }) => existsSync(join(root, file)))
        .filter(({ file, title }) => !read(file).includes(title))
        .map(({ file, title }) => `${id} ${file}: ${title}`),
    )
    expect(missing).toEqual([])
  })
})
