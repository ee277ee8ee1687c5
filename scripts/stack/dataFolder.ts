import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const othersMayWalkIn = 0o001

/**
 * Where the stack keeps its data. PostgreSQL refuses to run as root, so under root it runs as an
 * account that may not be able to walk into the checkout; its data then stands beside it.
 */
export function chooseDataFolder(root: string, wish: string | undefined): string {
  if (wish) return resolve(root, wish)
  const folder = join(root, '.latchkey', 'data')
  if (process.getuid?.() !== 0 || isOpenToAll(folder)) return folder
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return `/var/tmp/latchkey-${name}`
}

function isOpenToAll(folder: string): boolean {
  const parent = dirname(folder)
  const closed = existsSync(folder) && (statSync(folder).mode & othersMayWalkIn) === 0
  if (closed) return false
  return parent === folder || isOpenToAll(parent)
}
