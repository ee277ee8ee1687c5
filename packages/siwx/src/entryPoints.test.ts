import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const manifest = new URL('../package.json', import.meta.url)
const doors = Object.entries<{ 'latchkey-source': string }>(
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

test.each(doors)(
  'the door %s opens in a browser as well: nothing of Node is behind it',
  async (_, door) => {
    expect((await bundle(door['latchkey-source'])).length).toBeGreaterThan(0)
  },
)

test.each(['.', './server', './node', './postgres', './redis', './dpop'])(
  'the door %s brings no chain library along',
  async (name) => {
    const door = doors.find(([path]) => path === name)?.[1]['latchkey-source'] ?? ''
    const foreign = (await bundle(door)).filter((path) => path.includes('node_modules/'))
    expect(foreign).toEqual([])
  },
)
