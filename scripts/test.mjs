import { spawn } from 'node:child_process'
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
if (only) await runProject(only, 'inherit')
else {
  await step('lint', 'npx', ['biome', 'check', '--error-on-warnings', '.'])
  await step('types', 'npx', ['tsc', '-b'])
  // The stories mostly wait for a page or a chain: they run beside the others and print at their end.
  const stories = runProject('e2e', 'pipe')
  await runProject('node', 'inherit')
  await runProject('browser', 'inherit')
  process.stdout.write(await stories)
}
rmSync(scratch, { recursive: true, force: true })

if (notes.length > 0) console.log(`\n${notes.join('\n')}`)
console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
process.exit(tally.failed === 0 ? 0 : 1)

async function step(name, command, words) {
  console.log(`\n— ${name}`)
  const { status } = await run(command, words, { env, stdio: 'inherit' })
  if (status === 0) tally.passed += 1
  else {
    tally.failed += 1
    notes.push(`failed: ${name}`)
  }
}

/** One process per project: what one of them leaves behind cannot reach another. Gives its output when piped. */
async function runProject(project, stdio) {
  const tallyFile = join(scratch, `${project}.json`)
  const title = `\n— ${project} tests\n`
  if (stdio === 'inherit') process.stdout.write(title)
  const { status, output } = await run('npx', ['vitest', 'run', '--project', project], {
    env: { ...env, LATCHKEY_TALLY: tallyFile },
    stdio,
  })
  const counted = existsSync(tallyFile) ? JSON.parse(readFileSync(tallyFile, 'utf8')) : null
  if (counted) {
    for (const key of Object.keys(tally)) tally[key] += counted.tally[key]
    notes.push(...counted.notes)
  }
  if (status !== 0 && !counted?.tally.failed) {
    tally.failed += 1
    notes.push(`failed: ${project} tests ended with ${status}`)
  }
  return title + output
}

async function run(command, words, options) {
  const child = spawn(command, words, { cwd: root, ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [status] = await once(child, 'close')
  return { status, output }
}
