import type { BackupTable } from './format.ts'
import { RestoreError } from './RestoreError.ts'

/** The one table with partitions: one per day. */
const PARTITIONED_TABLE = 'public.analytics_events'
const NAME_PATTERN = /^public\.analytics_events_(\d{4})(\d{2})(\d{2})$/
const DAY_MS = 86_400_000

/**
 * The statements that create a table's partitions. The file names only days: nothing of its text becomes SQL.
 * @throws RestoreError for a name or bounds of another form
 */
export function partitionStatements({ table, partitions }: BackupTable): string[] {
  const statements = partitions.map(({ name, bounds }) => {
    const day = table === PARTITIONED_TABLE ? readDay(name) : null
    if (day === null) throw refused(table)
    const nextDay = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
    const range = `FOR VALUES FROM ('${day}') TO ('${nextDay}')`
    if (bounds !== range) throw refused(table)
    return `CREATE TABLE ${PARTITIONED_TABLE}_${day.replaceAll('-', '')} PARTITION OF ${PARTITIONED_TABLE} ${range}`
  })
  if (new Set(statements).size !== statements.length) throw refused(table)
  return statements
}

/** The day of a partition's name, if it is a day of the calendar: `2026-03-01`. */
function readDay(name: string): string | null {
  const [, year, month, date] = NAME_PATTERN.exec(name) ?? []
  const day = `${year}-${month}-${date}`
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

function refused(table: string): RestoreError {
  return new RestoreError(`The backup is refused: ${table} has partitions that no server writes.`)
}
