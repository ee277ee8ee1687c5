import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { builtFile, developmentFile, type Manifest, root, type Workspace } from './workspaces.ts'

/** A built module, and the package that it belongs to. */
export type Module = { readonly owner: string; readonly path: string }

export type PackedPackage = {
  readonly workspaces: ReadonlyMap<string, Workspace>
  /** The published package. */
  readonly name: string
  /** The name under which the package imports an entry of a workspace instead of containing it. */
  publishedName(specifier: string): string | undefined
}

/**
 * The module that a specifier means; the specifier of a package that stays outside; or null for what is not built, such
 * as a quoted path in a comment.
 */
export function resolveModule(
  specifier: string,
  from: Module,
  packed: PackedPackage,
): Module | string | null {
  const isType = from.path.endsWith('.d.ts')
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(from.path), specifier)
    // tsc leaves the sources' extensions in declarations.
    return asModule(from.owner, isType ? path.replace(/\.(js|tsx?)$/, '.d.ts') : path, packed)
  }
  const { workspaces } = packed
  if (specifier.startsWith('#')) {
    const imports = workspaces.get(from.owner)?.manifest.imports ?? {}
    return asModule(from.owner, builtFile(imports, specifier, 'default'), packed)
  }
  const owner = packageOf(specifier)
  const manifest = workspaces.get(owner)?.manifest
  if (!manifest || isForeign(manifest, packed)) return specifier
  const entry = specifier.replace(owner, '.')
  return (
    packed.publishedName(specifier) ??
    asModule(owner, builtFile(manifest.exports, entry, isType ? 'types' : 'default'), packed)
  )
}

/** The module that a bundler takes for a `#…` specifier while it builds for development. */
export function developmentModule(
  specifier: string,
  { owner }: Module,
  packed: PackedPackage,
): Module | null {
  const imports = packed.workspaces.get(owner)?.manifest.imports ?? {}
  return asModule(owner, developmentFile(imports, specifier), packed)
}

function isForeign(manifest: Manifest, { name }: PackedPackage): boolean {
  return !manifest.private && manifest.name !== name
}

function asModule(
  owner: string,
  path: string | undefined,
  { workspaces }: PackedPackage,
): Module | null {
  if (!path || !/\.(js|d\.ts)$/.test(path)) return null
  return existsSync(join(root, workspaces.get(owner)?.folder ?? '', path)) ? { owner, path } : null
}

/** `@scope/name/entry` belongs to the package `@scope/name`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
