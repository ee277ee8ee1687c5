import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CopiedModules } from './copyModules.ts'
import { type Manifest, root, type Workspace } from './workspaces.ts'

/** The manifest without what only the repository needs, and with the dependencies of the copied modules. */
export function publishedManifest(
  { folder, manifest }: Workspace,
  workspaces: ReadonlyMap<string, Workspace>,
  { foreign, imports }: CopiedModules,
): Record<string, unknown> {
  const written = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const { devDependencies: _, imports: __, files: ___, ...kept } = written
  const peerDependencies = { ...manifest.peerDependencies }
  // A second copy of the instance's code would not know the site's instance.
  if (foreign.has('latchkey')) peerDependencies.latchkey = `^${manifest.version}`
  const dependencies = new Map(
    Object.entries(manifest.dependencies).filter(
      ([name]) => !workspaces.get(name)?.manifest.private,
    ),
  )
  for (const [name, importers] of foreign) {
    if (name === manifest.name || name in peerDependencies) continue
    for (const importer of importers) {
      const version = versionFor(name, dependencies.get(name), workspaces.get(importer)?.manifest)
      if (!version) {
        throw new Error(`${manifest.name}: ${importer} lacks ${name}, or has another version of it`)
      }
      dependencies.set(name, version)
    }
  }
  return withoutEmpty({
    ...kept,
    imports,
    exports: withoutSources(manifest.exports),
    dependencies: sorted(dependencies),
    peerDependencies: sorted(Object.entries(peerDependencies)),
  })
}

/** The version of a package that a workspace imports; undefined when it excludes the `known` one. */
function versionFor(
  name: string,
  known: string | undefined,
  importer: Manifest | undefined,
): string | undefined {
  const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = importer ?? {}
  const exact = dependencies[name] ?? optionalDependencies[name]
  if (!exact) return known ?? peerDependencies[name]
  return known === undefined || known === exact ? exact : undefined
}

function sorted(entries: Iterable<readonly [string, string]>): Record<string, string> {
  return Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function withoutSources(entries: Manifest['exports']): Manifest['exports'] {
  return Object.fromEntries(
    Object.entries(entries).map(([entry, value]) => {
      if (typeof value === 'string') return [entry, value]
      const { 'latchkey-source': _, ...conditions } = value
      return [entry, conditions]
    }),
  )
}

function withoutEmpty(manifest: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return Object.fromEntries(Object.entries(manifest).filter(([, value]) => !isEmpty(value)))
}
