/** Ends a run with one plain line that people and machines can read. */
export default class PlainReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) tally.failed += 1
      for (const test of module.children.allTests()) tally[test.result().state] += 1
    }
    console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
  }
}
