import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../packages', import.meta.url))
const shared = ['package-lock.json', 'tsconfig.base.json'].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
)
/** Folders that are built from sources, or installed from the lock file. */
const notSources: ReadonlySet<string> = new Set(['node_modules', 'dist', 'bundle'])

/** A hash of everything a site is built from: its own files, our packages and the installed dependencies. */
export function fingerprint(site: string): string {
  const hash = createHash('sha256')
  for (const file of shared) hash.update(readFileSync(file))
  for (const folder of [packages, site]) addFolder(hash, folder, '')
  return hash.digest('hex')
}

function addFolder(hash: Hash, folder: string, path: string): void {
  const entries = readdirSync(join(folder, path), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (notSources.has(entry.name)) continue
    const inside = `${path}/${entry.name}`
    if (entry.isDirectory()) addFolder(hash, folder, inside)
    else if (entry.isFile()) hash.update(`\n${inside}\n`).update(readFileSync(join(folder, inside)))
  }
}
