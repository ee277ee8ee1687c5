/**
 * npm run verify
 * Runs every suite and bench, one at a time, and writes each result into `verification.json` as it ends. `--resume` skips
 * what is green and still valid, `--only test:wire` names suites (repeatable), `--since <commit>` chooses those whose
 * files have changed. `--list` only prints the chosen names as JSON; `--merge <file>` (repeatable) takes over the results
 * of other machines.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { currentPromises, writePromisesPage } from '../promises/currentPromises.ts'
import { chooseSuites } from './chooseSuites.ts'
import { findGap, mergeRecords, parseRecord } from './record.ts'
import {
  changedFiles,
  currentCommit,
  describeMachine,
  readRecord,
  writeRecord,
} from './repositoryState.ts'
import { runSuite } from './runSuite.ts'
import { type Suite, suites } from './suites.ts'

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    merge: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
    resume: { type: 'boolean', default: false },
    since: { type: 'string' },
  },
})

let record = readRecord()
if (values.merge.length > 0) mergeAndExit(values.merge)
const chosen = choose()
if (values.list) {
  print(JSON.stringify(chosen.map(({ name }) => name)))
  process.exit(0)
}
if (currentCommit() === null)
  print('Files are changed and not committed: these results will not count.')
for (const [index, { name }] of chosen.entries()) {
  print(`\n— ${name} (${index + 1} of ${chosen.length})`)
  const result = runSuite(name, currentCommit())
  record = { machine: describeMachine(), suites: { ...record.suites, [name]: result } }
  writeRecord(record)
  const cases = result.passed === null ? '' : `, ${result.passed} tests`
  print(`${name}: ${result.status}${cases}, ${result.seconds} s`)
}
printGaps()
process.exit(chosen.every(({ name }) => record.suites[name]?.status === 'passed') ? 0 : 1)

/** Writes one record of all results, the latest of each suite, and ends the program. */
function mergeAndExit(paths: readonly string[]): never {
  const others = paths.map((path) => parseRecord(readFileSync(path, 'utf8')))
  record = mergeRecords([record, ...others])
  writeRecord(record)
  process.exit(printGaps() ? 1 : 0)
}

/** Prints the suites without a valid green result; false when there is none. The page of promises follows the record. */
function printGaps(): boolean {
  writePromisesPage(currentPromises())
  const gaps = suites.flatMap((suite) => findGap(suite, record, changedFiles) ?? [])
  print(gaps.length === 0 ? '\nEvery suite is green.' : `\nOpen:\n${gaps.join('\n')}`)
  return gaps.length > 0
}

/** Ends the program for a name that no suite has, or a commit that git does not know. */
function choose(): readonly Suite[] {
  const { only, resume, since = null } = values
  try {
    const choice = { only, isResumed: resume, since }
    return chooseSuites(suites, choice, { record, readChanges: changedFiles })
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
