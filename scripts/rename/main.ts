import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import renames from '../../packages/create-latchkey/src/migrate/names.json' with { type: 'json' }

/**
 * Renames identifiers, views and the files that are named after them, in the whole repository: the same `names.json`
 * renames a developer's site (`migrate --from 0.1`). `npm run rename -- WalletSend` takes the old names to change,
 * and `--in=packages/siwx` the folders (default: all). Run the formatter, `tsc -b` and `npm run docs:api` afterwards.
 */
type Rename = { old: string; new: string; kind?: string }

const words = process.argv.slice(2)
const folders = words.flatMap((word) => (word.startsWith('--in=') ? word.slice(5).split(',') : []))
const chosen = (renames as readonly Rename[]).filter((rename) => words.includes(rename.old))
const isText = /\.(tsx?|mts|mjs|json|md|txt|html|vue|svelte)$/
const kept = /CHANGELOG\.md$|^\.changeset\/|\/migrate\/|^package-lock\.json$|^scripts\/rename\//
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...folders])
const files = listed
  .toString()
  .split('\n')
  .filter((path) => isText.test(path) && !kept.test(path) && existsSync(path))

for (const path of files) {
  const before = readFileSync(path, 'utf8')
  const after = chosen.reduce((text, rename) => renameIn(text, rename), before)
  if (after !== before) writeFileSync(path, after)
}
for (const path of files) renameFile(path)

function renameIn(text: string, rename: Rename): string {
  if (rename.kind === 'view') return renameView(text, rename)
  return text
    .replace(new RegExp(`(?<![\\w$-])${rename.old}(?![\\w$-])`, 'g'), rename.new)
    .replace(
      new RegExp(`(?<=/)${lowerFirst(rename.old)}(?=(?:\\.test)?\\.tsx?)`, 'g'),
      lowerFirst(rename.new),
    )
}

/** A view is text, a key of a table, a component and its file; the same word in a sentence stays. */
function renameView(text: string, rename: Rename): string {
  const { old } = rename
  const places = [
    `(?<=(['"\`]))${old}(?=\\1)`,
    `(?<![\\w$])${old}(?=: )`,
    `(?<=[\\w)]\\.)${old}(?![\\w$])`,
    `(?<=<|function |Screen: |import { |the view |View )${old}(?![\\w$])`,
    `(?<![\\w$])${old}(?= view\\b|(?:\\.test)?\\.tsx)`,
  ]
  return text.replace(new RegExp(places.join('|'), 'g'), rename.new)
}

function renameFile(path: string): void {
  const name = basename(path)
  const stem = name.slice(0, name.indexOf('.'))
  const rename = chosen.find(
    ({ old, kind }) => old === stem || (kind !== 'view' && lowerFirst(old) === stem),
  )
  if (!rename) return
  const next = stem === rename.old ? rename.new : lowerFirst(rename.new)
  const target = join(dirname(path), next + name.slice(stem.length))
  renameSync(path, target)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
