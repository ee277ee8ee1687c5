/**
 * npm run release
 * Checks and builds everything, and writes into `release/`: the tarballs, `integrity.json` of the script-tag files and
 * `NOTES.md` from the changesets. Publishes nothing: `npm publish release/<tarball>` does.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { integrityOf } from './integrity.ts'
import { parseChangeset, releaseNotes } from './releaseNotes.ts'
import { thirdPartyText } from './thirdParty.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = join(root, 'release')
const manifest = v.object({ version: v.string() })

run('npx', ['biome', 'check', '--error-on-warnings', '.'])
run('node', ['scripts/build.mjs'])
writeFileSync(join(root, 'THIRD-PARTY.md'), thirdPartyText(root))

rmSync(target, { recursive: true, force: true })
mkdirSync(target)
const integrity = integrityOf(join(root, 'packages/widget/bundle'))
const integrityText = `${JSON.stringify(integrity, null, 2)}\n`
writeFileSync(join(root, 'packages/widget/bundle/integrity.json'), integrityText)
writeFileSync(join(target, 'integrity.json'), integrityText)

const folders = readdirSync(join(root, 'packages')).map((name) => `./packages/${name}`)
run('npm', ['pack', '--silent', '--pack-destination', target, ...folders, './apps/server'])

const { version } = v.parse(manifest, JSON.parse(text('packages/latchkey/package.json')))
const changesets = readdirSync(join(root, '.changeset'))
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => parseChangeset(text(`.changeset/${name}`)))
writeFileSync(join(target, 'NOTES.md'), releaseNotes(version, changesets, integrity))
console.log(`Latchkey ${version}: ${readdirSync(target).length} files in release/`)

function text(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { cwd: root, stdio: 'inherit' })
}
