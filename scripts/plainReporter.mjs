import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Ends a run with one plain summary line and passes the figures to `npm test`. */
export default class PlainReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    const notes = unhandledErrors.map((error) => `failed: outside of any test: ${error.message}`)
    const durations = {}
    for (const module of modules) {
      durations[module.relativeModuleId] = durationOf(module)
      const [error] = module.errors()
      if (error) {
        tally.failed += 1
        notes.push(`failed: ${module.relativeModuleId}: ${error.message}`)
      }
      for (const test of module.children.allTests()) note(test, tally, notes)
    }
    const file = process.env.LATCHKEY_TALLY
    if (file) writeFileSync(file, JSON.stringify({ tally, notes, durations }))
    else console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
  }
}

/** Milliseconds of a test file: its imports, hooks and tests. */
function durationOf(module) {
  const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  return Math.round(
    prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration,
  )
}

function note(test, tally, notes) {
  const { state, errors } = test.result()
  if (state in tally) tally[state] += 1
  const where = `${test.module.relativeModuleId} > ${test.fullName}`
  const why = errors?.[0] ? reason(errors[0]) : ''
  if (state === 'failed') notes.push(`failed: ${where}: ${why}`)
  else if (test.diagnostic()?.flaky) notes.push(`passed on the second try: ${where}: ${why}`)
}

/** Its first line, what a driven browser was waiting for, and where: a second try that passes leaves nothing else. */
function reason({ message, stacks }) {
  const lines = stripVTControlCharacters(message).split('\n')
  const wait = lines.find((line) => line.includes('waiting for '))?.replace(/^[\s-]+/, '')
  const line = stacks?.[0] ? `line ${stacks[0].line}` : ''
  return [lines[0], wait, line].filter(Boolean).join(' · ')
}
