import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const sourcePath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The style sheet and the scripts of the site, by name. Search is a separate file that loads on first use. */
export async function buildAssets(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: {
      site: sourcePath('client/site.ts'),
      theme: sourcePath('client/theme.ts'),
      search: sourcePath('client/search.ts'),
      'site-style': sourcePath('styles/site.css'),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    external: ['./search.js'],
    outdir: '/',
    write: false,
  })
  return new Map(
    outputFiles.map(({ path, text }) => [
      (path.split('/').at(-1) ?? '').replace('site-style', 'site'),
      text,
    ]),
  )
}
