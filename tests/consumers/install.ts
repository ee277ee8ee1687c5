import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Consumer } from './consumers.ts'
import { run } from './run.ts'
import { root, type Tarballs } from './tarballs.ts'

const versions = v.optional(v.record(v.string(), v.string()), {})
const manifest = v.looseObject({
  dependencies: versions,
  devDependencies: versions,
  scripts: versions,
})

/** The version of the examples, so that a run does not depend on what was published today. */
const viemVersion = '2.57.1'

export type Project = {
  readonly folder: string
  readonly scripts: Readonly<Record<string, string>>
  /** How many packages the dependencies bring, without the project's own tools. */
  readonly packages: number
  /** Their size in bytes. */
  readonly bytes: number
}

/** Copies an example out of the workspace and installs it with the tarballs. */
export async function installExample(
  consumer: Consumer,
  tarballs: Tarballs,
  folder: string,
): Promise<Project> {
  copyExample(consumer.example, folder)
  if (consumer.sources) copyExample(join(consumer.sources, 'src'), join(folder, 'src'))
  return installProject(folder, tarballs, consumer.versions)
}

/**
 * Installs a project, our packages from the tarballs. The workspace packages that a tarball depends on come from
 * tarballs too, by `overrides`.
 */
export async function installProject(
  folder: string,
  tarballs: Tarballs,
  chosen: Readonly<Record<string, string>> = {},
): Promise<Project> {
  const path = join(folder, 'package.json')
  const own = v.parse(manifest, JSON.parse(readFileSync(path, 'utf8')))
  const choose = (listed: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(listed).map(([name, version]) => [
        name,
        tarballs.has(name) ? `file:${tarballs.get(name)}` : (chosen[name] ?? version),
      ]),
    )
  const dependencies = choose(own.dependencies)
  const overrides = {
    ...(dependencies.viem ? {} : { viem: viemVersion }),
    ...overridesFor(tarballs, dependencies),
  }
  const devDependencies = choose(own.devDependencies)
  const text = JSON.stringify({ ...own, dependencies, devDependencies, overrides }, null, 2)
  writeFileSync(path, text)
  await npmInstall(folder, ['--omit=dev'])
  const { packages, bytes } = measureFolder(join(folder, 'node_modules'))
  if (Object.keys(devDependencies).length > 0) await npmInstall(folder, [])
  return { folder, scripts: own.scripts, packages, bytes }
}

/** Copies an example without what was installed or built in it. */
export function copyExample(from: string, to: string): void {
  cpSync(join(root, 'examples', from), to, {
    recursive: true,
    filter: (path) => !/node_modules|dist$|\.next$/.test(path),
  })
}

async function npmInstall(folder: string, args: readonly string[]): Promise<void> {
  await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...args])
}

/** What `npm install latchkey react react-dom viem @wagmi/core` brings into an empty project. */
export async function measureInstall(
  tarballs: Tarballs,
  folder: string,
): Promise<{ packages: number; bytes: number }> {
  mkdirSync(folder)
  const latchkey = `file:${tarballs.get('latchkey')}`
  const others = {
    viem: viemVersion,
    '@wagmi/core': '3.6.5',
    react: '19.3.1',
    'react-dom': '19.3.1',
  }
  await installInto(folder, tarballs, { latchkey, ...others })
  return measureFolder(join(folder, 'node_modules'))
}

/** Installs all tarballs, and other packages with them, into an empty folder. */
export async function installPackages(
  tarballs: Tarballs,
  folder: string,
  others: Readonly<Record<string, string>>,
): Promise<void> {
  const ours = Object.fromEntries([...tarballs].map(([name, file]) => [name, `file:${file}`]))
  await installInto(folder, tarballs, { ...ours, ...others })
}

/** Installs packages into an empty folder. */
export async function installInto(
  folder: string,
  tarballs: Tarballs,
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  const overrides = overridesFor(tarballs, dependencies)
  const text = JSON.stringify({ type: 'module', dependencies, overrides })
  writeFileSync(join(folder, 'package.json'), text)
  await npmInstall(folder, [])
}

/** The workspace packages that the project doesn't name come from tarballs, too. */
function overridesFor(
  tarballs: Tarballs,
  dependencies: Readonly<Record<string, string>>,
): Record<string, string> {
  const hidden = [...tarballs].filter(([name]) => !dependencies[name])
  return Object.fromEntries(hidden.map(([name, file]) => [name, `file:${file}`]))
}

/** Counts the packages of a `node_modules` folder, nested ones too, and the bytes of their files. */
export function measureFolder(folder: string): { packages: number; bytes: number } {
  let packages = 0
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) bytes += statSync(path).size
    const isPackage = /node_modules[\\/](@[^\\/]+[\\/])?[^\\/@.][^\\/]*$/.test(path)
    if (entry.isDirectory() && isPackage && existsSync(join(path, 'package.json'))) packages += 1
  }
  return { packages, bytes }
}
