import { expect, test } from 'vitest'
import { findLookups, openRecordFields, type Source } from './findLookups.ts'
import { isTest, read, sourceFiles } from './repository.ts'
import { languageOf } from './syntax.ts'

const sources = (): readonly Source[] =>
  sourceFiles()
    .filter((path) => !isTest(path))
    .map((path) => ({ path, text: read(path), language: languageOf(path) }))

/** Keys that the code itself writes, though the file does not show it, with where they come from. */
const ownKeys = new Map([
  ['apps/demo/src/settings/settings.ts', 'a list of feature names in the file'],
  ['packages/bitcoin/src/wallet/openInjectedWallet.ts', 'a table of OKX places in the file'],
  [
    'packages/bitcoin/src/wallet/openStandardWallet.ts',
    'feature names in the file; wallets may inherit them',
  ],
  ['packages/react/src/parts/virtualLayout.ts', 'an array'],
  [
    'packages/solana/src/wallet/feature.ts',
    'feature names in the package; wallets may inherit them',
  ],
])

test('shipped code reads untrusted keys from a Map or with ownValue, never directly from a plain object', () => {
  const all = sources()
  const fields = new Set(all.flatMap(openRecordFields))
  const found = all.flatMap((source) => findLookups(source, fields))
  const pathOf = (line: string) => line.split(':')[0] ?? ''
  expect(found.filter((line) => !ownKeys.has(pathOf(line)))).toEqual([])
  expect([...ownKeys.keys()].filter((path) => !found.map(pathOf).includes(path))).toEqual([])
})

const wrong = [
  'const names: Record<string, string> = {}; const name = names[id]',
  'const names: Readonly<Record<string, string>> = {}; const name = names[id] ?? id',
  'const names: Partial<Record<string, string>> = {}; names[id] = name',
  'const names: { [id: string]: string } = {}; const name = names[wallet.id]',
  'function image(images: Record<string, string>, id: string) { return images[id] }',
  'const image = options.images[id]',
  'const { images } = options; const image = images[id]',
  'const image = options.images?.[id]',
]

test.each(wrong)('findLookups finds the lookup in %s', (text) => {
  const source: Source = { path: 'a.ts', text, language: 'ts' }
  expect(findLookups(source, new Set(['images']))).toHaveLength(1)
})

test.each([
  'const names = new Map<string, string>(); const name = names.get(id)',
  'const names: Record<string, string> = {}; const name = names["polkadot-js"]',
  'const names: Record<string, string> = {}; const name = Object.hasOwn(names, id) ? names[id] : null',
  'const image = ownValue(options.images, id)',
  'const names: Record<Namespace, string> = all; const name = names[namespace]',
])('findLookups accepts %s', (text) => {
  const source: Source = { path: 'a.ts', text, language: 'ts' }
  expect(findLookups(source, new Set(['images']))).toEqual([])
})
