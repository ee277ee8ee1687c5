import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read } from '../../tests/architecture/repository.ts'
import type { SuiteResult, VerificationRecord } from '../verify/record.ts'
import { root } from '../verify/repositoryState.ts'
import { suites } from '../verify/suites.ts'
import { currentPromises } from './currentPromises.ts'
import { promisesPage, toRow } from './promisesPage.ts'
import { readPromises } from './readPromises.ts'
import { suiteOf } from './suiteOf.ts'

const rows = currentPromises()

test('every promise has an id of its own and a test that exists', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, index) => id === '' || ids.indexOf(id) !== index)).toEqual([])
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([])
  const missing = rows.flatMap(({ id, tests }) =>
    tests
      .filter((path) => path.includes('/') && !existsSync(join(root, path)))
      .map((path) => `${id}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every promise belongs to suites of npm run verify', () => {
  const names = suites.map(({ name }) => name)
  const unknown = rows.flatMap(({ id, suites: own }) =>
    own.filter((name) => !names.includes(name)).map((name) => `${id}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('no promise counts nothing', () => {
  expect(
    rows.filter(({ cases }) => cases !== null && !/[1-9]/.test(cases)).map(({ id }) => id),
  ).toEqual([])
})

test('docs/promises.md is what npm run promises writes', () => {
  expect(read('docs/promises.md')).toBe(promisesPage(rows))
})

test('a promise is read from tables with an id, a promise and a test', () => {
  const table = (head: string, row: string) =>
    `Text\n\n| ${head} |\n|---|---|---|---|\n| ${row} |\n\nMore`
  const row =
    'A1 | holds \\| stays | `packages/a.test.ts`, `b.test.ts`; `npm run check:vault -- x` | 7'
  expect(readPromises(table('id | promise | test | count', row))).toEqual([
    { id: 'A1', text: 'holds \\| stays', tests: ['packages/a.test.ts', 'check:vault'], cases: '7' },
  ])
  expect(readPromises(table('id | guarantee | test', 'A2 | holds | `tests/e2e`'))).toMatchObject([
    { id: 'A2', text: 'holds', tests: ['tests/e2e'], cases: null },
  ])
  expect(readPromises(table('finding | what | tests', 'A | b | `tests/e2e`'))).toEqual([])
})

test.each([
  ['packages/core/src/a.test.ts', 'test'],
  ['tests/e2e', 'test'],
  ['tests/architecture/bodies.test.ts', 'test'],
  ['tests/embedded/frame.e2e.ts', 'test:embedded'],
  ['tests/abuse/operations/main.ts', 'test:abuse'],
  ['benches/page/main.ts', 'bench:page'],
  ['check:vault', 'check:vault'],
  ['test:abuse:operations', 'test:abuse'],
])('suiteOf: %s runs in the suite %s', (path, suite) => {
  expect(suiteOf(path)).toBe(suite)
})

test('a promise is green since the earliest of its suites, and not while one of them is red or missing', () => {
  const promise = { id: 'A', text: 'a', tests: ['a/b.test.ts', 'tests/wire/main.ts'], cases: null }
  const result = (day: string, status: SuiteResult['status'] = 'passed'): SuiteResult => ({
    ...{ status, commit: null, passed: 1, failed: 0, seconds: 1 },
    endedAt: `${day}T10:00:00.000Z`,
  })
  const greenOn = (results: VerificationRecord['suites']) =>
    toRow(promise, { machine: 'any', suites: results }).greenOn
  const day = result('2026-02-02')
  expect(greenOn({ test: day, 'test:wire': result('2026-02-01') })).toBe('2026-02-01')
  expect(greenOn({ test: day, 'test:wire': result('2026-02-01', 'failed') })).toBe(null)
  expect(greenOn({ test: day })).toBe(null)
})
