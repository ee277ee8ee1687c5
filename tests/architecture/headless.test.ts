import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from './repository.ts'

/** Folders of `packages/react/src` that draw something, and what loads the modal. */
const screens =
  /^packages\/react\/src\/(account|balance|button|connect|embedded|history|identity|modal|mount\/mount|network|nfts|onramp|parts|receive|send|signin|signing|swap|text|theme|walletconnect|wallets)/

test('the bundle of a headless site contains no screen of the modal, not even in a lazy chunk', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['examples/headless/src/App.tsx'],
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
  const kept = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
  expect(kept).toContain('packages/react/src/headless/HeadlessProvider.tsx')
  expect(kept.filter((path) => screens.test(path))).toEqual([])
})
