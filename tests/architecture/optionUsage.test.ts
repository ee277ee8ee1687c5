import { expect, test } from 'vitest'
import { findReadOptions } from './findReadOptions.ts'
import { declaredNames, filesUnder, keyOf } from './findUses.ts'
import { isTest, read, repositoryFiles } from './repository.ts'
import { languageOf, nameOf, nodesOf, type Syntax } from './syntax.ts'

const options = declaredNames('packages/core/src/options/options.ts', 'LatchkeyOptions')
/** The members of each option that is a group. */
const groups: Readonly<Record<string, readonly string[]>> = {
  features: declaredNames('packages/core/src/features.ts', 'Features'),
  wallets: declaredNames('packages/core/src/options/groups.ts', 'WalletOptions'),
  modal: declaredNames('packages/core/src/options/groups.ts', 'ModalOptions'),
  safety: declaredNames('packages/core/src/options/groups.ts', 'SafetyOptions'),
}
const members = Object.entries(groups).flatMap(([group, names]) =>
  names.map((name) => `${group}.${name}`),
)

/** Files that only fill in, check or list options. */
const handling =
  /^packages\/core\/src\/(options\/(options|groups|features|optionRules|resolveOptions|updateOptions|assertOptions)|analytics\/describeSetup)\.ts$/

/** Options that no expression reads by its name, with where they are read. */
const readElsewhere = new Map([
  ['siweConfig', 'resolveOptions makes it the option siwx'],
  ['features.receive', 'useFeatures reads the names in walletFeaturesOrder'],
  ['features.send', 'useFeatures reads the names in walletFeaturesOrder'],
  ['features.swaps', 'useFeatures reads the names in walletFeaturesOrder'],
])

test('every option of createLatchkey and every member of its groups is read by shipped code', () => {
  const readers = filesUnder(['packages/']).filter((path) => !handling.test(path))
  const namesBy = (owner: RegExp) =>
    new Set(readers.flatMap((path) => findReadOptions(path, read(path), owner)))
  const readOptions = namesBy(/\b(\w*[oO]ptions|resolved)\b/)
  const readMembers = Object.keys(groups).flatMap((group) =>
    [...namesBy(new RegExp(`\\b${group}\\b`))].map((name) => `${group}.${name}`),
  )
  const unread = [
    ...options.filter((name) => !readOptions.has(name)),
    ...members.filter((member) => !readMembers.includes(member)),
  ]
  const wrong = unread.filter((name) => !readElsewhere.has(name))
  expect(wrong.map((name) => `the option ${name} is accepted, but no code reads it`)).toEqual([])
  expect([...readElsewhere.keys()].filter((name) => !unread.includes(name))).toEqual([])
})

test('every option of createLatchkey and every member of its groups is set in a test of its effect', () => {
  const set = new Set(testFiles().flatMap((path) => optionsSetIn(path)))
  const untested = [...options, ...members].filter((name) => !set.has(name))
  expect(untested.map((name) => `no test sets the option ${name}`)).toEqual([])
})

test.each([
  ['options.debug', 'const x = options.debug'],
  ['internals(latchkey).options', 'const { debug } = internals(latchkey).options.getState()'],
  ['a callback', 'useStore(internals(latchkey).options, ({ debug }) => debug)'],
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
  const checks = /^packages\/core\/src\/options\/(options|groups)\.test\.ts$/
  return repositoryFiles().filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      (isTest(path) || path.startsWith('tests/')) &&
      !path.startsWith('tests/architecture/') &&
      !checks.test(path),
  )
}

/** The options that a test passes on: `{ debug: true }`, `{ options: { debug: true } }`, `{ features: { send: false } }`. */
function optionsSetIn(path: string): readonly string[] {
  return nodesOf(read(path), languageOf(path)).flatMap(({ node, parents }) => {
    if (node.type !== 'Property' || parents[0]?.type !== 'ObjectExpression') return []
    const name = keyOf(node)
    const owner = ownerOf(parents)
    if (Object.hasOwn(groups, owner))
      return groups[owner]?.includes(name) ? [`${owner}.${name}`] : []
    return options.includes(name) && (owner === '' || owner === 'options') ? [name] : []
  })
}

/** The property or the variable that holds the object. */
function ownerOf(parents: readonly Syntax[]): string {
  const holder = parents.find(({ type }) =>
    /^(Property|VariableDeclarator|CallExpression)$/.test(type),
  )
  if (holder?.type === 'Property') return keyOf(holder)
  const variable = holder?.type === 'VariableDeclarator' ? nameOf(holder.id) : null
  return variable && Object.hasOwn(groups, variable) ? variable : ''
}
