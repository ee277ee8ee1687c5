import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const versions = v.optional(v.record(v.string(), v.string()), {})
const locked = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      license: v.optional(v.string()),
      integrity: v.optional(v.string()),
      link: v.optional(v.boolean()),
      resolved: v.optional(v.string()),
      dependencies: versions,
      optionalDependencies: versions,
    }),
  ),
})

/** A package of another author that reaches the people who use ours. */
export type ShippedPackage = {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** The digests of its tarball (Subresource Integrity); empty when the lock file has none. */
  readonly integrity: string
  /** Its folder in the repository. */
  readonly path: string
  /** Our packages that bring it, by their folder. */
  readonly shippedIn: readonly string[]
}

/** Packages whose code is written into ours, by our folder. */
export const inlined: Readonly<Record<string, readonly string[]>> = {
  'packages/evm': ['@wagmi/core'],
}

/** Every package in the dependencies of what we publish, from the lock file, sorted by name. */
export function shippedPackages(root: string): readonly ShippedPackage[] {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { packages } = v.parse(locked, JSON.parse(text))
  const found = new Map<string, Set<string>>()
  const visit = (path: string, ours: string, seen: Set<string>): void => {
    const entry = packages[path]
    if (!entry || seen.has(path)) return
    seen.add(path)
    if (path.includes('node_modules/')) found.set(path, (found.get(path) ?? new Set()).add(ours))
    for (const name of [...namesIn(entry), ...inlinedIn(path)]) {
      const next = resolve(packages, path, name)
      // Workspace packages are listed with their own dependencies.
      if (next && !packages[next]?.link) visit(next, ours, seen)
    }
  }
  for (const folder of publishedFolders(root)) visit(folder, folder, new Set())
  const all = new Map<string, ShippedPackage>()
  for (const [path, ours] of found) {
    const name = path.replace(/^.*node_modules\//, '')
    const entry = packages[path]
    const { version = '', license: licence = 'unknown', integrity = '' } = entry ?? {}
    // npm may install one version at several places.
    const known = all.get(`${name}@${version}`)?.shippedIn ?? []
    const shippedIn = [...new Set([...known, ...ours])].toSorted()
    all.set(`${name}@${version}`, { name, version, licence, integrity, path, shippedIn })
  }
  return [...all.values()].toSorted(
    (a, b) => compare(a.name, b.name) || compare(a.version, b.version),
  )
}

function namesIn(entry: { dependencies: object; optionalDependencies: object }): string[] {
  return Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
}

function inlinedIn(path: string): readonly string[] {
  return inlined[path] ?? []
}

/** The packages, the server, and the vault, whose pages the server contains. */
function publishedFolders(root: string): readonly string[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
  return [...packages, 'apps/server', 'apps/vault']
}

/** The folder that Node would load a package from: the nearest `node_modules` upwards. */
function resolve(
  packages: Readonly<Record<string, unknown>>,
  from: string,
  name: string,
): string | null {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]*$/, '')) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return null
  }
}

/** Not by locale: the order must be the same on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
