import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { StackError } from './part.ts'

const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

/**
 * Builds with Vite in a process of its own: under a test runner NODE_ENV says `test`, and a site
 * built then would be half a development build.
 */
export async function buildSite(root: string, outDir: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', outDir],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const words: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => words.push(text))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
  if (code !== 0) throw new StackError(`${root} could not be built.\n${words.join('')}`)
}
