/**
 * npm run release
 * Builds everything, and writes into `release/`: the tarballs, `integrity.json` of the script-tag files, `sbom.json` (CycloneDX)
 * and `NOTES.md` from the changesets. Publishes nothing: `npm publish release/<tarball>` does. A commit without a green result of every
 * suite (`npm run verify`) is not released; `--skip-verify "reason"` releases it and writes the reason into the notes. A
 * commit with a sentence that a language lacks (`npm run translations`) is not released.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { packPackages } from '../pack/packPackages.ts'
import { alertIfLanguageMissing, translatedLanguages } from '../translations/catalogues.ts'
import { findGap } from '../verify/record.ts'
import { changedFiles, readRecord } from '../verify/repositoryState.ts'
import { suites } from '../verify/suites.ts'
import { integrityOf } from './integrity.ts'
import { parseChangeset, releaseNotes, type Verification } from './releaseNotes.ts'
import { sbomText } from './sbom.ts'
import { shippedPackages } from './shippedPackages.ts'
import { thirdPartyText } from './thirdParty.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = join(root, 'release')
const manifest = v.object({ version: v.string() })

requireTranslated()
const verification = requireVerified()
run('npx', ['biome', 'check', '--error-on-warnings', '.'])
run('node', ['scripts/build.mjs'])
writeFileSync(join(root, 'THIRD-PARTY.md'), thirdPartyText(root))

rmSync(target, { recursive: true, force: true })
mkdirSync(target)
const script = join(root, 'apps/server/dist/public/widget')
const integrity = integrityOf(script)
const integrityText = `${JSON.stringify(integrity, null, 2)}\n`
writeFileSync(join(script, 'integrity.json'), integrityText)
writeFileSync(join(target, 'integrity.json'), integrityText)

await packPackages(target)

const { version } = v.parse(manifest, JSON.parse(text('packages/latchkey/package.json')))
writeFileSync(join(target, 'sbom.json'), sbomText(version, shippedPackages(root)))
const changesets = readdirSync(join(root, '.changeset'))
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => parseChangeset(text(`.changeset/${name}`)))
writeFileSync(
  join(target, 'NOTES.md'),
  releaseNotes(version, { changesets, integrity, verification }),
)
console.log(`Latchkey ${version}: ${readdirSync(target).length} files in release/`)

/** Ends the program when a language lacks a sentence, or has one with an error. */
function requireTranslated(): void {
  const gaps = translatedLanguages.flatMap((language) => {
    const { missing, errors } = alertIfLanguageMissing(language)
    return [...missing.map((place) => `missing ${place}`), ...errors]
  })
  if (gaps.length === 0) return
  console.error(`Not translated:\n${gaps.join('\n')}\nSee npm run translations.`)
  process.exit(1)
}

/** Ends the program when a suite has no valid green result and no reason is given. */
function requireVerified(): Verification {
  const { values } = parseArgs({ options: { 'skip-verify': { type: 'string' } } })
  const reason = values['skip-verify']?.trim() || null
  const record = readRecord()
  const gaps = suites.flatMap((suite) => findGap(suite, record, changedFiles) ?? [])
  if (gaps.length > 0 && reason === null) {
    console.error(`Not verified:\n${gaps.join('\n')}\nRun npm run verify -- --resume.`)
    process.exit(1)
  }
  return { gaps, reason }
}

function text(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { cwd: root, stdio: 'inherit' })
}
