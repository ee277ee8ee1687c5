import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { copyTemplates } from '../../scripts/copyTemplates.mjs'
import { inlineWagmi } from '../../scripts/inlineWagmi.mjs'
import { writeModules } from '../../scripts/translations/writeModules.mjs'
import { run } from './run.ts'

export const root: string = fileURLToPath(new URL('../..', import.meta.url))

const manifest = v.object({ name: v.string(), version: v.string() })

/** The file of each package's tarball, by the package's name. */
export type Tarballs = ReadonlyMap<string, string>

/** Builds the script tag and packs each package as `npm publish` would; `tsc` ran before. */
export async function packTarballs(folder: string): Promise<Tarballs> {
  await run(root, 'npx', ['vite', 'build', 'packages/widget', '--logLevel', 'warn'])
  copyTemplates()
  return packPackages(folder)
}

/** Packs each package as it is built now, with the modules of the languages. */
export async function packPackages(folder: string): Promise<Tarballs> {
  writeModules()
  await inlineWagmi()
  const folders = readdirSync(join(root, 'packages')).map((name) => `./packages/${name}`)
  await run(root, 'npm', ['pack', '--silent', '--pack-destination', folder, ...folders])
  return new Map(
    folders.map((path) => {
      const text = readFileSync(join(root, path, 'package.json'), 'utf8')
      const { name, version } = v.parse(manifest, JSON.parse(text))
      return [name, join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)]
    }),
  )
}
