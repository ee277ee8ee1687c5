import type { Report } from './check.ts'

const megabyte = 1_000_000

/** The reports as a table for the terminal, then the problems. */
export function formatTable(reports: readonly Report[]): string {
  const head = [
    'project',
    'installs',
    'types',
    'builds',
    'renders',
    'connects',
    'script kB',
    'packages',
    'MB',
  ]
  const rows = reports.map((one) => [
    one.name,
    one.installs,
    one.typeChecks,
    one.builds,
    one.renders,
    one.connects,
    one.scriptBytes === null ? '–' : String(Math.round(one.scriptBytes / 1000)),
    one.packages === null ? '–' : String(one.packages),
    one.installedBytes === null ? '–' : (one.installedBytes / megabyte).toFixed(0),
  ])
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = [head, ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  )
  const problems = reports.flatMap((one) => (one.problem ? [`\n${one.name}: ${one.problem}`] : []))
  return [...lines, ...problems].join('\n')
}
