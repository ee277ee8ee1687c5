import * as v from 'valibot'
import type { Queries } from '../db/database.ts'

const constraintRow = v.object({ table: v.string(), name: v.string(), definition: v.string() })

/**
 * Drops the foreign keys of tables that reference themselves, since a row may come before the row that it references.
 * Returns a function that unsubscribes, which checks every restored row.
 */
export async function suspendSelfReferences(tx: Queries): Promise<() => Promise<void>> {
  const constraints = await tx.query(
    constraintRow,
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(k.conname) AS name,
            pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k
     JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND k.conrelid = k.confrelid AND n.nspname IN ('public', 'embedded')`,
  )
  for (const { table, name } of constraints) {
    await tx.execute(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  }
  return async () => {
    for (const { table, name, definition } of constraints) {
      await tx.execute(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    }
  }
}
