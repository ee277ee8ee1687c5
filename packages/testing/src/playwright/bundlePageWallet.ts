import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const bundles = new WeakMap<typeof build, Promise<string>>()

/** The script for the page, as one string; made once per process. */
export function bundlePageWallet(): Promise<string> {
  const bundled = bundles.get(build) ?? bundle()
  bundles.set(build, bundled)
  return bundled
}

async function bundle(): Promise<string> {
  // The same file, as source or as built.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const entry = fileURLToPath(new URL(`./pageWallet.${extension}`, import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'latchkeyPageWallet',
    target: 'es2022',
    minify: true,
  })
  return outputFiles.map(({ text }) => text).join('\n')
}
