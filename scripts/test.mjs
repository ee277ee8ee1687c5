import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureAnvil } from './setup/anvil.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureDependencies, requireNode, root } from './setup/dependencies.mjs'

const only = option('only')
/** `2/3`: the second of three machines. */
const shard = option('shard')
const startedAt = Date.now()
const scratch = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
const tallyFile = join(scratch, 'tally.json')

requireNode()
ensureDependencies()
ensureAnvil()
const chromium = ensureChromium()
const env = { ...process.env, LATCHKEY_CHROMIUM: chromium, LATCHKEY_TALLY: tallyFile }

const tally = { passed: 0, failed: 0, skipped: 0 }
const notes = []
const durations = {}
// One of the machines lints and checks the types of everything.
if (!only && (!shard || shard.startsWith('1/'))) {
  step('lint', 'npx', ['biome', 'check', '--error-on-warnings', '.'])
  step('types', 'npx', ['tsc', '-b'])
  step('unused files and exports', 'npx', ['knip', '--no-config-hints'])
}
for (const project of only ? [only] : ['node', 'browser', 'e2e']) runProject(project)
rmSync(scratch, { recursive: true, force: true })

printSlowest()
writeTally()
if (notes.length > 0) console.log(`\n${notes.join('\n')}`)
console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
process.exit(tally.failed === 0 ? 0 : 1)

function option(name) {
  const start = `--${name}=`
  return process.argv.find((word) => word.startsWith(start))?.slice(start.length)
}

/** The slowest files of the run: where its time goes. */
function printSlowest() {
  const slowest = Object.entries(durations).toSorted(([, a], [, b]) => b - a)
  if (slowest.length === 0) return
  const lines = slowest.slice(0, 20).map(([file, ms]) => `${(ms / 1000).toFixed(1)} s  ${file}`)
  console.log(`\nThe slowest files:\n${lines.join('\n')}`)
}

/** The figures of the whole run, for `npm run verify` or a machine that collects them (`LATCHKEY_TALLY`). */
function writeTally() {
  const file = process.env.LATCHKEY_TALLY
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  if (file) writeFileSync(file, JSON.stringify({ tally, notes, seconds, durations }))
}

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
  const words = ['vitest', 'run', '--project', project, ...(shard ? [`--shard=${shard}`] : [])]
  const { status } = spawnSync('npx', words, {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  const counted = existsSync(tallyFile) ? JSON.parse(readFileSync(tallyFile, 'utf8')) : null
  if (counted) {
    for (const key of Object.keys(tally)) tally[key] += counted.tally[key]
    notes.push(...counted.notes)
    Object.assign(durations, counted.durations)
  }
  if (status === 0 || counted?.tally.failed) return
  tally.failed += 1
  notes.push(`failed: ${project} tests ended with ${status}`)
}
