import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './fingerprint.ts'
import { StackError } from './part.ts'

const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

/** Builds a site unless its folder already has a build of the same sources. */
export async function buildSite(root: string, outDir: string, signal: AbortSignal): Promise<void> {
  const sources = fingerprint(root)
  // Vite empties the folder before it writes, so the fingerprint never outlives its build.
  const fingerprintFile = resolve(root, outDir, '.built-from')
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === sources) return
  await runVite(root, outDir, signal)
  writeFileSync(fingerprintFile, sources)
}

/** In a process of its own: under a test runner NODE_ENV says `test`, and a site built then would be half a development build. */
async function runVite(root: string, outDir: string, signal: AbortSignal): Promise<void> {
  const child = spawn(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    },
  )
  const errorOutput: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => errorOutput.push(text))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
  if (code !== 0) throw new StackError(`${root} could not be built.\n${errorOutput.join('')}`)
}
