import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTemplates } from '../copyTemplates.mjs'
import { inlineWagmi } from '../inlineWagmi.mjs'
import { writeModules } from '../translations/writeModules.mjs'
import { assemblePackage } from './assemblePackage.ts'
import { readWorkspaces, root } from './workspaces.ts'

/** The file of each package's tarball, by the package's name. */
export type Tarballs = ReadonlyMap<string, string>

/** Writes the tarball of every published package, as `npm publish` would upload it, into a folder. */
export async function packPackages(folder: string): Promise<Tarballs> {
  const assembled = mkdtempSync(join(tmpdir(), 'latchkey-assembled-'))
  try {
    const packages = await assemblePackages(assembled)
    const folders = packages.map(({ name }) => join(assembled, name))
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, ...folders], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return new Map(
      packages.map(({ name, version }) => {
        const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
        return [name, join(folder, file)]
      }),
    )
  } finally {
    rmSync(assembled, { recursive: true, force: true })
  }
}

/** Writes every published package into a folder of its name. `tsc -b` and the build of the server's files ran before. */
export async function assemblePackages(
  folder: string,
): Promise<readonly { name: string; version: string }[]> {
  writeModules()
  await inlineWagmi()
  copyTemplates()
  const workspaces = readWorkspaces()
  const published = [...workspaces.values()].filter(({ manifest }) => !manifest.private)
  for (const { manifest } of published) {
    await assemblePackage(manifest.name, workspaces, join(folder, manifest.name))
  }
  return published.map(({ manifest: { name, version } }) => ({ name, version }))
}
