import { writeFileSync } from 'node:fs'

/** Ends a run with one plain line that people and machines can read, and hands the figures to `npm test`. */
export default class PlainReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      if (module.errors().length > 0) tally.failed += 1
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state in tally) tally[state] += 1
      }
    }
    const file = process.env.LATCHKEY_TALLY
    if (file) writeFileSync(file, JSON.stringify(tally))
    else console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
  }
}
