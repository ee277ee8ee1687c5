import * as v from 'valibot'

/**
 * A backup is gzipped JSON Lines: a header, then for each table a line with its columns followed by its rows
 * (PostgreSQL's own text of a whole row, as a JSON string), and an end line with the counts. A backup without
 * its end line is incomplete.
 */
export const FORMAT = 'latchkey-backup/1'

export type BackupHeader = {
  format: typeof FORMAT
  createdAt: string
  /** The migrations that the database had, by name. */
  migrations: string[]
}

export type BackupTable = {
  table: string
  columns: string[]
  /** With their bounds as PostgreSQL prints them. */
  partitions: { name: string; bounds: string }[]
}

/** Rows by table. */
export type BackupCounts = Record<string, number>

type BackupLine = string | BackupTable | { end: BackupCounts }

export const backupHeader: v.GenericSchema<unknown, BackupHeader> = v.strictObject({
  format: v.literal(FORMAT),
  createdAt: v.string(),
  migrations: v.array(v.string()),
})

export const backupLine: v.GenericSchema<unknown, BackupLine> = v.union([
  v.string(),
  v.strictObject({
    table: v.string(),
    columns: v.array(v.string()),
    partitions: v.array(v.strictObject({ name: v.string(), bounds: v.string() })),
  }),
  v.strictObject({ end: v.record(v.string(), v.number()) }),
])
