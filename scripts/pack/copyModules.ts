import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import {
  developmentModule,
  type Module,
  type PackedPackage,
  packageOf,
  resolveModule,
} from './resolveModule.ts'
import { root } from './workspaces.ts'

export type CopiedModules = {
  /** The packages of others that the modules import, and the workspaces whose modules import them. */
  readonly foreign: Map<string, Set<string>>
  /** The `imports` of the package's manifest. */
  readonly imports: Record<string, Readonly<Record<string, string>>>
}

const specifiers = /((?<![.\w])from ?|\bimport ?\(?\s*|\bdeclare module )(['"])([@#.\w][^'"\s]*)\2/g

/**
 * Copies the built modules that the entries reach, with their declarations, into a folder. A module of a private
 * workspace comes into `dist/<workspace>/`, and what imports it names it by a relative path.
 * @param entries - Paths in the package's folder.
 */
export function copyModules(
  packed: PackedPackage,
  entries: readonly string[],
  target: string,
): CopiedModules {
  const copied: CopiedModules = { foreign: new Map(), imports: {} }
  const queue: Module[] = entries.map((path) => ({ owner: packed.name, path }))
  const seen = new Set<string>()
  for (let module = queue.pop(); module; module = queue.pop()) {
    const place = placeOf(module, packed)
    if (seen.has(place)) continue
    seen.add(place)
    const file = join(target, place)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, rewriteModule(module, packed, copied, queue))
  }
  return copied
}

/** The text of a module with the new specifiers; adds the modules that it imports to `queue`. */
function rewriteModule(
  module: Module,
  packed: PackedPackage,
  { foreign, imports }: CopiedModules,
  queue: Module[],
): string {
  const { owner, path } = module
  const folder = packed.workspaces.get(owner)?.folder ?? ''
  const place = placeOf(module, packed)
  const rename = (specifier: string): string => {
    const found = resolveModule(specifier, module, packed)
    if (!found) return specifier
    if (typeof found === 'string') {
      const name = packageOf(found)
      if (!name.startsWith('node:')) foreign.set(name, (foreign.get(name) ?? new Set()).add(owner))
      return found
    }
    queue.push(found)
    const variant = specifier.startsWith('#') && developmentModule(specifier, module, packed)
    if (!variant) return relative(place, placeOf(found, packed))
    queue.push(variant)
    const [development, standard] = [variant, found].map((chosen) => placeOf(chosen, packed))
    imports[specifier] = { development: `./${development}`, default: `./${standard}` }
    return specifier
  }
  return readFileSync(join(root, folder, path), 'utf8').replace(
    specifiers,
    (_, start: string, quote: string, specifier: string) =>
      `${start}${quote}${rename(specifier)}${quote}`,
  )
}

function placeOf({ owner, path }: Module, { name }: PackedPackage): string {
  if (owner === name) return path
  const folder = owner.replace('@latchkey/', '')
  // Other packages have folders of their own in `dist`.
  return path.replace(
    /^dist\//,
    name === 'latchkey' ? `dist/${folder}/` : `dist/workspaces/${folder}/`,
  )
}

function relative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to).replace(/\.d\.ts$/, '.js')
  return path.startsWith('.') ? path : `./${path}`
}
