import { kits } from './kits.ts'
import { isMovedPackage } from './movedEntries.ts'

/** The version of the packages, which are released together. */
const version = '^0.1.0'

/** Replaces the kits in the dependencies of a package.json; returns the text unchanged if there is no kit. */
export function rewritePackage(text: string): string {
  return replacePackages(text, (name) => kits.some(({ packages }) => packages.test(name)))
}

/** Replaces the packages of Latchkey 0.1 that are entries of `latchkey` now. */
export function upgradePackage(text: string): string {
  return replacePackages(text, isMovedPackage)
}

function replacePackages(text: string, isReplaced: (name: string) => boolean): string {
  const manifest: unknown = JSON.parse(text)
  if (typeof manifest !== 'object' || manifest === null) return text
  const dependencies: unknown = Reflect.get(manifest, 'dependencies')
  if (typeof dependencies !== 'object' || dependencies === null) return text
  const all = Object.entries(dependencies)
  const kept = all.filter(([name]) => !isReplaced(name))
  if (kept.length === all.length) return text
  const next = Object.fromEntries([...kept, ['latchkey', version]].toSorted())
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  '
  return `${JSON.stringify({ ...manifest, dependencies: next }, null, indent)}\n`
}
