import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const executableByOthers = 0o001

/**
 * The stack's data directory. PostgreSQL refuses to run as root, so under root it runs as a
 * user that may not be able to traverse the checkout; the data is then outside of it.
 */
export function chooseDataFolder(root: string, chosen: string | undefined): string {
  if (chosen) return resolve(root, chosen)
  const folder = join(root, '.latchkey', 'data')
  if (process.getuid?.() !== 0 || isTraversableByAll(folder)) return folder
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return `/var/tmp/latchkey-${name}`
}

function isTraversableByAll(folder: string): boolean {
  const parent = dirname(folder)
  const closed = existsSync(folder) && (statSync(folder).mode & executableByOthers) === 0
  if (closed) return false
  return parent === folder || isTraversableByAll(parent)
}
