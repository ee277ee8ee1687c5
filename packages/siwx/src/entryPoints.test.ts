import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const manifest = new URL('../package.json', import.meta.url)
const entryPoints = Object.entries<{ 'latchkey-source': string }>(
  JSON.parse(readFileSync(manifest, 'utf8')).exports,
)

async function bundle(file: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [new URL(file, manifest).pathname],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  })
  return Object.keys(metafile.inputs)
}

test.each(entryPoints)(
  'the entry point %s can be bundled for browsers: it imports no Node module',
  async (_, entryPoint) => {
    expect((await bundle(entryPoint['latchkey-source'])).length).toBeGreaterThan(0)
  },
)

test.each(['.', './server', './node', './postgres', './redis', './dpop'])(
  'the entry point %s imports no chain library',
  async (name) => {
    const entryPoint = entryPoints.find(([path]) => path === name)?.[1]['latchkey-source'] ?? ''
    const foreign = (await bundle(entryPoint)).filter((path) => path.includes('node_modules/'))
    expect(foreign).toEqual([])
  },
)
