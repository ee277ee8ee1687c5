/** Packs the published packages, and checks each tarball with publint. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packPackages } from './packPackages.ts'
import { root } from './workspaces.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-packages-'))
try {
  for (const [name, file] of await packPackages(folder)) {
    console.log(name)
    execFileSync('npx', ['publint', 'run', file, '--strict'], { cwd: root, stdio: 'inherit' })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
