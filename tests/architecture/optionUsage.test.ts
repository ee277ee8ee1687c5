import { expect, test } from 'vitest'
import { findReadOptions } from './findReadOptions.ts'
import { declaredNames, filesUnder, keyOf } from './findUses.ts'
import { isTest, read, repositoryFiles } from './repository.ts'
import { languageOf, nameOf, nodesOf, type Syntax } from './syntax.ts'

const options = declaredNames('packages/core/src/options/options.ts', 'LatchkeyOptions')
const features = declaredNames('packages/core/src/options/features.ts', 'Features')

/** Files that only fill in, check or list options. */
const handling =
  /^packages\/core\/src\/(options\/(options|features|optionRules|resolveOptions|updateOptions|assertOptions)|analytics\/describeSetup)\.ts$/

/** Options that no expression reads by its name, with where they are read. */
const readElsewhere = new Map([
  ['siweConfig', 'resolveOptions makes it the option siwx'],
  ['features.receive', 'useFeatures reads the names in walletFeaturesOrder'],
  ['features.send', 'useFeatures reads the names in walletFeaturesOrder'],
  ['features.swaps', 'useFeatures reads the names in walletFeaturesOrder'],
])

test('every option and feature of createLatchkey is read by shipped code', () => {
  const readers = filesUnder(['packages/']).filter((path) => !handling.test(path))
  const namesBy = (owner: RegExp) =>
    new Set(readers.flatMap((path) => findReadOptions(path, read(path), owner)))
  const [readOptions, readFeatures] = [
    namesBy(/\b(\w*[oO]ptions|resolved)\b/),
    namesBy(/\bfeatures\b/),
  ]
  const unread = [
    ...options.filter((name) => !readOptions.has(name)),
    ...features.filter((name) => !readFeatures.has(name)).map((name) => `features.${name}`),
  ]
  const wrong = unread.filter((name) => !readElsewhere.has(name))
  expect(wrong.map((name) => `the option ${name} is accepted, but no code reads it`)).toEqual([])
  expect([...readElsewhere.keys()].filter((name) => !unread.includes(name))).toEqual([])
})

test('every option and feature of createLatchkey is set in a test of its effect', () => {
  const set = new Set(testFiles().flatMap((path) => optionsSetIn(path)))
  const all = [...options, ...features.map((name) => `features.${name}`)]
  const untested = all.filter((name) => !set.has(name))
  expect(untested.map((name) => `no test sets the option ${name}`)).toEqual([])
})

test.each([
  ['options.debug', 'const x = options.debug'],
  ['latchkey.options', 'const { debug } = latchkey.options.getState()'],
  ['a callback', 'useStore(latchkey.options, ({ debug }) => debug)'],
  ['a parameter', 'function f({ debug }: Pick<ResolvedOptions, "debug">) {}'],
])('findReadOptions finds the option that is read in %s', (_, text) => {
  expect(findReadOptions('a.ts', text, /\b\w*[oO]ptions\b/)).toContain('debug')
})

test.each(['const x = server.debug', 'const options = { debug: true }'])(
  'findReadOptions finds no option that is read in %s',
  (text) => {
    expect(findReadOptions('a.ts', text, /\b\w*[oO]ptions\b/)).not.toContain('debug')
  },
)

/** Tests, without those of the options' own checks. */
function testFiles(): readonly string[] {
  const checks = 'packages/core/src/options/options.test.ts'
  return repositoryFiles().filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      (isTest(path) || path.startsWith('tests/')) &&
      !path.startsWith('tests/architecture/') &&
      path !== checks,
  )
}

/** The options that a test passes on: `{ debug: true }`, `{ options: { debug: true } }`, `{ features: { send: false } }`. */
function optionsSetIn(path: string): readonly string[] {
  return nodesOf(read(path), languageOf(path)).flatMap(({ node, parents }) => {
    if (node.type !== 'Property' || parents[0]?.type !== 'ObjectExpression') return []
    const name = keyOf(node)
    const owner = ownerOf(parents)
    if (owner === 'features') return features.includes(name) ? [`features.${name}`] : []
    return options.includes(name) && (owner === '' || owner === 'options') ? [name] : []
  })
}

/** The property or the variable that holds the object. */
function ownerOf(parents: readonly Syntax[]): string {
  const holder = parents.find(({ type }) =>
    /^(Property|VariableDeclarator|CallExpression)$/.test(type),
  )
  if (holder?.type === 'Property') return keyOf(holder)
  return holder?.type === 'VariableDeclarator' && nameOf(holder.id) === 'features' ? 'features' : ''
}
