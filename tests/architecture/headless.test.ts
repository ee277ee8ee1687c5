import { build, type Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from './repository.ts'

/** Folders of `packages/react/src` that draw something, and what loads the modal. */
const screens =
  /^packages\/react\/src\/(account|balance|button|connect|embedded|history|identity|launch|modal|mount|navigation|network|nfts|onramp|parts|receive|send|signin|signing|swap|text|theme|views|walletconnect|wallets)/

test('the page of a headless site loads no module of the modal, not even in a lazy chunk', async () => {
  const entry = 'examples/headless/src/App.tsx'
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'unwritten',
    write: false,
    metafile: true,
    treeShaking: true,
    conditions: ['latchkey-source'],
    jsx: 'automatic',
  })
  const loaded = reachableInputs(metafile, entry)
  expect(loaded).toContain('packages/react/src/HeadlessProvider.tsx')
  expect(loaded.filter((path) => screens.test(path))).toEqual([])
})

/**
 * The modules in the entry's chunk and in all chunks that it can load. esbuild also writes a chunk for each `import()`
 * in a module that tree shaking removed; no code refers to it.
 */
function reachableInputs({ outputs }: Metafile, entry: string): readonly string[] {
  const start = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry)
  const seen = new Set(start ? [start] : [])
  for (const path of seen) {
    for (const { path: next } of outputs[path]?.imports ?? []) seen.add(next)
  }
  return [...seen].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))
}
