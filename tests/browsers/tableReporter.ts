import type { Reporter, TestModule } from 'vitest/node'
import { formatTable } from '../../scripts/stack/table.ts'

/** Prints a table at the end: each story in each browser. */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => {
        return [test.fullName.replace(' > ', ': '), test.result().state] as const
      }),
    )
    process.stdout.write(`\n${formatTable(rows)}\n`)
  }
}
