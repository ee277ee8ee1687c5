import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureAnvil } from './setup/anvil.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureDependencies, requireNode, root } from './setup/dependencies.mjs'

const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
const scratch = mkdtempSync(join(tmpdir(), 'latchkey-test-'))

requireNode()
ensureDependencies()
ensureAnvil()
const chromium = ensureChromium()
const env = { ...process.env, LATCHKEY_CHROMIUM: chromium }

const tally = { passed: 0, failed: 0, skipped: 0 }
const notes = []
if (!only) {
  step('lint', 'npx', ['biome', 'check', '--error-on-warnings', '.'])
  step('types', 'npx', ['tsc', '-b'])
}
for (const project of only ? [only] : ['node', 'browser', 'e2e']) {
  console.log(`\n— ${project} tests`)
  if (project === 'e2e') await runStories()
  else await runProject(project)
}
rmSync(scratch, { recursive: true, force: true })

if (notes.length > 0) console.log(`\n${notes.join('\n')}`)
console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
process.exit(tally.failed === 0 ? 0 : 1)

function step(name, command, words) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit', env })
  if (status === 0) tally.passed += 1
  else {
    tally.failed += 1
    notes.push(`failed: ${name}`)
  }
}

/**
 * Stories wait more than they compute, so two halves run at the same time, each on its own stack. The sites are built
 * first, because both halves serve them. The output of the second half follows that of the first.
 */
async function runStories() {
  step('sites', 'npx', ['tsx', '--conditions', 'latchkey-source', 'scripts/stack/buildSites.ts'])
  const second = []
  await Promise.all([
    runProject('e2e', '1/2'),
    runProject('e2e', '2/2', (text) => second.push(text)),
  ])
  process.stdout.write(Buffer.concat(second))
}

/** One process per project: what one of them leaves behind cannot reach the next. */
async function runProject(project, shard, print) {
  const tallyFile = join(scratch, `${project}-${shard?.replace('/', '-of-') ?? 'all'}.json`)
  const words = ['vitest', 'run', '--project', project, ...(shard ? [`--shard=${shard}`] : [])]
  const child = spawn('npx', words, {
    cwd: root,
    stdio: ['inherit', print ? 'pipe' : 'inherit', print ? 'pipe' : 'inherit'],
    env: { ...env, LATCHKEY_TALLY: tallyFile },
  })
  child.stdout?.on('data', print)
  child.stderr?.on('data', print)
  const [status] = await once(child, 'close')
  const counted = existsSync(tallyFile) ? JSON.parse(readFileSync(tallyFile, 'utf8')) : null
  if (counted) {
    for (const key of Object.keys(tally)) tally[key] += counted.tally[key]
    notes.push(...counted.notes)
  }
  if (status === 0 || counted?.tally.failed) return
  tally.failed += 1
  notes.push(`failed: ${project} tests ended with ${status}`)
}
