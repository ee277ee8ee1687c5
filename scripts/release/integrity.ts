import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The value of an `integrity` attribute (Subresource Integrity) for each JavaScript file of a folder. */
export function integrityOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return Object.fromEntries(
    files.map((file) => [relative(folder, file), integrityValue(readFileSync(file))]),
  )
}

function integrityValue(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
