import { describe, expect, test } from 'vitest'
import { read } from '../../tests/architecture/repository.ts'
import { type Choice, chooseSuites } from './chooseSuites.ts'
import { findChanged, findGap, mergeRecords, parseRecord, type SuiteResult } from './record.ts'
import { type Suite, suites } from './suites.ts'

const commit = 'a'.repeat(40)
const green: SuiteResult = {
  status: 'passed',
  commit,
  passed: 3,
  failed: 0,
  seconds: 10,
  endedAt: '2026-01-01T00:00:00.000Z',
}
const server: Suite = { name: 'test:server', files: ['apps/server/', 'package.json'] }
const page: Suite = { name: 'test:page', files: ['packages/'] }
const recordOf = (results: Readonly<Record<string, SuiteResult>>) => ({
  machine: 'any',
  suites: results,
})
const unchanged = () => []

describe('a valid green result', () => {
  test('counts when nothing that it tests has changed since', () => {
    const record = recordOf({ 'test:server': green })
    expect(findGap(server, record, unchanged)).toBe(null)
    expect(findGap(server, record, () => ['packages/core/src/a.ts', 'README.md'])).toBe(null)
  })

  test('does not count when a file of the suite has changed since its commit', () => {
    const record = recordOf({ 'test:server': green })
    const changes = (since: string) => (since === commit ? ['README.md', 'apps/server/a.ts'] : [])
    expect(findGap(server, record, changes)).toBe('test:server: apps/server/a.ts has changed since')
  })

  test.each([
    ['not run', {}],
    ['failed', { 'test:server': { ...green, status: 'failed' } }],
    ['ran with changes that are not committed', { 'test:server': { ...green, commit: null } }],
  ] as const)('is missing when the suite %s', (reason, results) => {
    expect(findGap(server, recordOf(results), unchanged)).toBe(`test:server: ${reason}`)
  })

  test('a folder covers what is inside, and a file only itself', () => {
    expect(findChanged(server.files, ['apps/server2/a.ts', 'package.json.bak'])).toBe(undefined)
    expect(findChanged(server.files, ['apps/vault/a.ts', 'package.json'])).toBe('package.json')
  })
})

describe('the choice of suites', () => {
  const context = { record: recordOf({ 'test:page': green }), readChanges: unchanged }
  const all: Choice = { only: [], isResumed: false, since: null }
  const names = (choice: Partial<Choice>) =>
    chooseSuites([server, page], { ...all, ...choice }, context).map(({ name }) => name)

  test('is every suite, in their order', () => {
    expect(names({})).toEqual(['test:server', 'test:page'])
  })

  test('--only takes the named suites, and no unknown name', () => {
    expect(names({ only: ['test:page'] })).toEqual(['test:page'])
    expect(() => names({ only: ['test:pages'] })).toThrow('There is no suite test:pages')
  })

  test('--resume skips suites with a valid green result', () => {
    expect(names({ isResumed: true })).toEqual(['test:server'])
  })

  test('--since takes the suites whose files have changed', () => {
    const chosen = chooseSuites(
      [server, page],
      { ...all, since: commit },
      { ...context, readChanges: () => ['packages/core/src/a.ts'] },
    )
    expect(chosen.map(({ name }) => name)).toEqual(['test:page'])
  })
})

test('records of several machines become one, with the result of each suite that ended last', () => {
  const at = (endedAt: string, status: SuiteResult['status'] = 'passed') => ({
    ...green,
    status,
    endedAt,
  })
  const [noon, later] = [at('2026-01-01T12:00:00.000Z'), at('2026-01-01T12:00:00.001Z', 'failed')]
  const earlier = at('2026-01-01T11:59:59.999Z', 'failed')
  const first = recordOf({ 'test:server': noon, 'test:page': noon })
  const second = { machine: 'another', suites: { 'test:server': later, 'test:page': earlier } }
  expect(mergeRecords([first, second])).toEqual({
    machine: 'any',
    suites: { 'test:server': later, 'test:page': noon },
  })
  expect(mergeRecords([first, recordOf({ 'test:other': noon })]).suites).toHaveProperty(
    'test:other',
  )
})

test('verification.json is read with its schema', () => {
  const record = recordOf({ 'test:server': green })
  expect(parseRecord(JSON.stringify(record))).toEqual(record)
  const mutants = recordOf({ 'test:mutants': { ...green, scores: { 'core/send': 0.95 } } })
  expect(parseRecord(JSON.stringify(mutants))).toEqual(mutants)
  const broken = recordOf({ 'test:server': { ...green, commit: 'main' } })
  expect(() => parseRecord(JSON.stringify(broken))).toThrow('suites.test:server.commit')
})

test('every test and bench script of package.json is a suite of npm run verify, or part of one', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const parts = ['test:e2e', 'test:abuse:operations', 'check:unused']
  const commands = Object.keys(scripts).filter((name) => /^(test|bench|check:)/.test(name))
  expect(suites.map(({ name }) => name).toSorted()).toEqual(
    commands.filter((name) => !parts.includes(name)).toSorted(),
  )
})
