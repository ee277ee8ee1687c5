import { existsSync } from 'node:fs'
import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'
import { SettingError } from '../../setting/setting.ts'

const REMEDY =
  'Copy the key file back from its backup (mode 0400, readable by the server), or set EMBEDDED_KMS to where it is. The server creates no new one beside this database, because that key could open no wallet.'

const stateRow = v.object({ has_table: v.boolean() })

/** A new key file beside a database with wrapped keys would orphan every wallet. @throws SettingError */
export async function assertKeyFileNotLost(db: Queries, path: string): Promise<void> {
  if (existsSync(path) || !(await hasWrappedKeys(db))) return
  throw new SettingError(
    `EMBEDDED_KMS: the key file ${path} is missing, but the database has keys that it encrypted. ${REMEDY}`,
  )
}

export function wrongKeyFileError(path: string, cause: unknown): SettingError {
  return new SettingError(`EMBEDDED_KMS: ${path} is not the key file of this database. ${REMEDY}`, {
    cause,
  })
}

async function hasWrappedKeys(db: Queries): Promise<boolean> {
  // `latchkey-server check` also reads a database before its first migration.
  const text = "SELECT to_regclass('embedded.keys') IS NOT NULL AS has_table"
  const [state] = await db.query(stateRow, text)
  return state?.has_table === true && (await db.execute('SELECT 1 FROM embedded.keys LIMIT 1')) > 0
}
