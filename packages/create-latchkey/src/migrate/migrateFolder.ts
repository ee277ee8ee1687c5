import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { regroupOptions } from './regroupOptions.ts'
import { renameNames } from './renameNames.ts'
import { rewriteImports } from './rewriteImports.ts'
import { rewritePackage, upgradePackage } from './rewritePackage.ts'

export type Migration = {
  /** The files that changed, relative to the folder. */
  readonly changed: readonly string[]
  readonly notes: readonly { readonly file: string; readonly note: string }[]
}

const isSource = /\.(tsx?|jsx?|mts|mjs|vue|svelte)$/
const skipped = /^(node_modules|dist|build|out|\..*)$/

/**
 * Changes the imports of the three kits in every source file below a folder, and its package.json; with `from`, the
 * names and options of that version of Latchkey.
 * @throws Error when the folder has no package.json
 */
export function migrateFolder(
  folder: string,
  { isDryRun, from }: { isDryRun: boolean; from?: '0.1' | null },
): Migration {
  const rewriteFile = from ? upgradeFile : rewriteImports
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) throw new Error(`${folder} has no package.json.`)
  const changed: string[] = []
  const notes: { file: string; note: string }[] = []
  const writeIfChanged = (path: string, before: string, after: string) => {
    if (before === after) return
    changed.push(relative(folder, path))
    if (!isDryRun) writeFileSync(path, after)
  }
  for (const path of sourcesOf(folder)) {
    const before = readFileSync(path, 'utf8')
    const rewrite = rewriteFile(before)
    writeIfChanged(path, before, rewrite.text)
    notes.push(...rewrite.notes.map((note) => ({ file: relative(folder, path), note })))
  }
  const before = readFileSync(manifest, 'utf8')
  writeIfChanged(manifest, before, from ? upgradePackage(before) : rewritePackage(before))
  return { changed, notes }
}

function upgradeFile(text: string): { text: string; notes: readonly string[] } {
  const renamed = renameNames(text)
  const regrouped = regroupOptions(renamed.text)
  return { text: regrouped.text, notes: [...renamed.notes, ...regrouped.notes] }
}

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : sourcesOf(path)
    return isSource.test(entry.name) ? [path] : []
  })
}
