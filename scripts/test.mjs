import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureAnvil } from './setup/anvil.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureDependencies, requireNode, root } from './setup/dependencies.mjs'

const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
const scratch = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
const tallyFile = join(scratch, 'tally.json')

requireNode()
ensureDependencies()
ensureAnvil()
const chromium = ensureChromium()
const env = { ...process.env, LATCHKEY_CHROMIUM: chromium, LATCHKEY_TALLY: tallyFile }

const tally = { passed: 0, failed: 0, skipped: 0 }
const notes = []
if (!only) {
  step('lint', 'npx', ['biome', 'check', '--error-on-warnings', '.'])
  step('types', 'npx', ['tsc', '-b'])
}
for (const project of only ? [only] : ['node', 'browser', 'e2e']) runProject(project)
rmSync(scratch, { recursive: true, force: true })

if (notes.length > 0) console.log(`\n${notes.join('\n')}`)
console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
process.exit(tally.failed === 0 ? 0 : 1)

function step(name, command, args) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (status === 0) tally.passed += 1
  else {
    tally.failed += 1
    notes.push(`failed: ${name}`)
  }
}

/** One process per project: what one of them leaves behind cannot reach the next. */
function runProject(project) {
  console.log(`\n— ${project} tests`)
  rmSync(tallyFile, { force: true })
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', project], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  const counted = existsSync(tallyFile) ? JSON.parse(readFileSync(tallyFile, 'utf8')) : null
  if (counted) {
    for (const key of Object.keys(tally)) tally[key] += counted.tally[key]
    notes.push(...counted.notes)
  }
  if (status === 0 || counted?.tally.failed) return
  tally.failed += 1
  notes.push(`failed: ${project} tests ended with ${status}`)
}
