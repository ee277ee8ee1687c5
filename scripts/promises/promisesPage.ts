import type { VerificationRecord } from '../verify/record.ts'
import type { SecurityPromise } from './readPromises.ts'
import { suiteOf } from './suiteOf.ts'

/** A promise with the suites that keep it, and when the last of them was green. */
export type PromiseRow = {
  id: string
  text: string
  suites: readonly string[]
  tests: readonly string[]
  cases: string | null
  /** The day on which all its suites were green; `null` when one has failed or was never run. */
  greenOn: string | null
}

export function toRow(promise: SecurityPromise, { suites }: VerificationRecord): PromiseRow {
  const names = [...new Set(promise.tests.map(suiteOf))]
  const results = names.map((name) => suites[name])
  const days = results.map((result) =>
    result?.status === 'passed' ? result.endedAt.slice(0, 10) : null,
  )
  const isGreen = days.length > 0 && !days.includes(null)
  return { ...promise, suites: names, greenOn: isGreen ? (days.toSorted()[0] ?? null) : null }
}

/** `docs/promises.md`. */
export function promisesPage(rows: readonly PromiseRow[]): string {
  const lines = rows.map(
    ({ id, text, suites, tests, cases, greenOn }) =>
      `| ${id} | ${text} | ${[...suites, ...tests].map((name) => `\`${name}\``).join(', ')} | ${cases ?? '–'} | ${greenOn ?? 'not yet'} |`,
  )
  return `# Promises

This page lists every promise of [security.md](security.md) and [SECURITY.md](../SECURITY.md), the suites and tests that fail if it's broken, and the day on which all of these suites passed (\`verification.json\`, written by \`npm run verify\`). \`npm run promises\` generates this page.

| id | promise | suites and tests | cases | green on |
|---|---|---|---|---|
${lines.join('\n')}
`
}
