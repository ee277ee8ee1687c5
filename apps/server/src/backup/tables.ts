import * as v from 'valibot'
import type { Queries } from '../db/database.ts'

/** One table of the installation, with everything a restore needs to know about it. */
export type Table = {
  /** Quoted, with its schema: `embedded.users`. */
  name: string
  columns: readonly string[]
  /** Partitions by name, with their bounds as PostgreSQL prints them. */
  partitions: readonly { name: string; bounds: string }[]
}

const tableRow = v.object({ name: v.string(), columns: v.array(v.string()) })
const partitionRow = v.object({ parent: v.string(), name: v.string(), bounds: v.string() })
const referenceRow = v.object({ child: v.string(), parent: v.string() })

const SCHEMAS = "('public', 'embedded')"

/** All tables except the list of migrations, referenced tables before those that reference them. */
export async function readTables(db: Queries): Promise<Table[]> {
  const rows = await db.query(
    tableRow,
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE n.nspname IN ${SCHEMAS} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> 'migrations'
     GROUP BY 1 ORDER BY 1`,
  )
  const partitions = await db.query(
    partitionRow,
    `SELECT format('%I.%I', pn.nspname, p.relname) AS parent, format('%I.%I', n.nspname, c.relname) AS name,
            pg_get_expr(c.relpartbound, c.oid) AS bounds
     FROM pg_inherits i
     JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_class p ON p.oid = i.inhparent JOIN pg_namespace pn ON pn.oid = p.relnamespace
     WHERE c.relispartition AND c.relkind = 'r' ORDER BY 2`,
  )
  const tables = rows.map(({ name, columns }) => ({
    name,
    columns,
    partitions: partitions
      .filter(({ parent }) => parent === name)
      .map((partition) => ({ name: partition.name, bounds: partition.bounds })),
  }))
  return inReferenceOrder(tables, await readReferences(db))
}

async function readReferences(db: Queries): Promise<{ child: string; parent: string }[]> {
  return db.query(
    referenceRow,
    `SELECT DISTINCT format('%I.%I', cn.nspname, c.relname) AS child, format('%I.%I', pn.nspname, p.relname) AS parent
     FROM pg_constraint k
     JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace cn ON cn.oid = c.relnamespace
     JOIN pg_class p ON p.oid = k.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
     WHERE k.contype = 'f' AND c.oid <> p.oid`,
  )
}

/** @throws when tables reference each other in a circle, which no migration does */
function inReferenceOrder(
  tables: readonly Table[],
  references: readonly { child: string; parent: string }[],
): Table[] {
  const ordered: Table[] = []
  let remaining = [...tables]
  while (remaining.length > 0) {
    const remainingNames = new Set(remaining.map(({ name }) => name))
    const hasNoRemainingParent = ({ name }: Table): boolean =>
      !references.some(({ child, parent }) => child === name && remainingNames.has(parent))
    const ready = remaining.filter(hasNoRemainingParent)
    if (ready.length === 0)
      throw new Error(`Tables reference each other: ${[...remainingNames].join(', ')}`)
    ordered.push(...ready)
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return ordered
}
