import type { Report } from './check.ts'

const megabyte = 1_000_000

/** The reports as a table for the terminal, then the exceptions and the problems. */
export function formatTable(reports: readonly Report[]): string {
  const head = [
    'project',
    'installs',
    'typecheck',
    'types',
    'builds',
    'renders',
    'connects',
    'script kB',
    'packages',
    'MB',
  ]
  const rows = reports.map((report) => [
    report.name,
    report.installs,
    report.typeChecks,
    report.compilers ?? '–',
    report.builds,
    report.renders,
    report.connects,
    report.scriptBytes === null ? '–' : String(Math.round(report.scriptBytes / 1000)),
    report.packages === null ? '–' : String(report.packages),
    report.installedBytes === null ? '–' : (report.installedBytes / megabyte).toFixed(0),
  ])
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = [head, ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  )
  const exceptions = reports.flatMap(({ name, skipsLibraries }) =>
    skipsLibraries ? [`${name}: checked with skipLibCheck, because ${skipsLibraries}`] : [],
  )
  const problems = reports.flatMap((report) =>
    report.problem ? [`\n${report.name}: ${report.problem}`] : [],
  )
  return [...lines, ...exceptions, ...problems].join('\n')
}
