import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { copyExample } from './install.ts'
import { run } from './run.ts'
import { root } from './tarballs.ts'

const versions = v.optional(v.record(v.string(), v.string()), {})
const manifest = v.looseObject({
  dependencies: versions,
  devDependencies: versions,
  scripts: versions,
})

/** How each package manager installs a project and adds packages to it; `npx` brings the ones that are not npm. */
const managers = {
  npm: { install: ['npm', 'install'], add: ['npm', 'install'] },
  pnpm: { install: ['npx', '-y', 'pnpm@10', 'install'], add: ['npx', '-y', 'pnpm@10', 'add'] },
  yarn: { install: ['npx', '-y', 'yarn@1', 'install'], add: ['npx', '-y', 'yarn@1', 'add'] },
} as const

export type PackageManager = keyof typeof managers
export const packageManagers: readonly PackageManager[] = ['npm', 'pnpm', 'yarn']

/** The quick starts whose commands begin in an existing site. */
export const guides: readonly string[] = ['wagmi', 'vite-react', 'solana', 'viem', 'ethers']

/**
 * Follows `docs/start/<guide>.md` word for word in a site that has everything but Latchkey: its install command, then
 * its files, then the site's own type check and build.
 */
export async function followGuide(
  { guide, manager, registry }: { guide: string; manager: PackageManager; registry: string },
  folder: string,
): Promise<void> {
  const words = installedBy(guide)
  copyExample(guide, folder)
  const path = join(folder, 'package.json')
  const example = v.parse(manifest, JSON.parse(readFileSync(path, 'utf8')))
  const before = Object.entries(example.dependencies).filter(([name]) => !words.includes(name))
  const project = { ...example, private: true, dependencies: Object.fromEntries(before) }
  writeFileSync(path, JSON.stringify(project, null, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.npmrc'), `registry=${registry}\n`)
  const call = ([command, ...args]: readonly string[], more: readonly string[] = []) =>
    run(folder, command ?? '', [...args, ...more])
  await call(managers[manager].install)
  // The newest viem may not be complete in every mirror of the registry, so the example's own version is named.
  const pinned = words.map((name) => {
    const version = name.includes('latchkey') ? undefined : example.dependencies[name]
    return version ? `${name}@${version}` : name
  })
  await call(managers[manager].add, pinned)
  if (example.scripts.typecheck) await run(folder, 'npm', ['run', 'typecheck'])
  await run(folder, 'npm', ['run', 'build'])
}

/** The packages of the guide's first `npm install …`. */
function installedBy(guide: string): readonly string[] {
  const text = readFileSync(join(root, `docs/start/${guide}.md`), 'utf8')
  const command = /^npm install (.+)$/m.exec(text)?.[1]
  if (!command) throw new Error(`docs/start/${guide}.md installs nothing.`)
  return command.split(' ')
}
