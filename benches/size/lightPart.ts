import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Figure } from './figure.ts'

/** The size of an adapter's initial code, without core and without what it loads later. */
export async function measureLightPart(
  name: string,
  input: string,
  limit: number,
): Promise<Figure> {
  const entry = fileURLToPath(new URL(input, import.meta.url))
  const { outputFiles } = await build({
    entryPoints: { entry },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    outdir: 'light',
    external: ['@latchkey/core'],
    conditions: ['latchkey-source'],
  })
  const file = outputFiles.find(({ path }) => path.endsWith('entry.js'))
  if (!file) throw new Error(`Nothing was built from ${input}`)
  return { name, gz: gzipSync(file.contents, { level: 9 }).length, requests: 1, limit }
}
