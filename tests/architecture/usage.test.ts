import { expect, test } from 'vitest'
import { declaredNames, filesUnder, isPassedTo, keyOf, type Use, usedTexts } from './findUses.ts'
import { read } from './repository.ts'
import { nameOf } from './syntax.ts'

const shipped = filesUnder(['packages/', 'apps/']).filter(
  (path) => !path.startsWith('packages/testing/'),
)
/** Names of events, error codes and storage keys: only files with such a text are parsed. */
const names = /'([A-Z]+_[A-Z_]+|INITIALIZE|[a-z]+\/[a-z-]+|[a-z]+_[a-z_]+|unexpected)'/
const texts = groupByValue(
  shipped.filter((path) => names.test(read(path))).flatMap((path) => usedTexts(path)),
)
const usesOf = (value: string) => texts.get(value) ?? []

test('every analytics event that is declared is sent', () => {
  const declared = declaredNames('packages/core/src/events/events.ts', 'AnalyticsEventProperties')
  const silent = declared.filter((name) => !usesOf(name).some(isEvent))
  expect(declared.length).toBeGreaterThan(50)
  expect(silent.map((name) => `${name} is in events.ts, but no code sends it`)).toEqual([])
})

test('every optional property of an analytics event is sent', () => {
  const optional = [...read('packages/core/src/events/events.ts').matchAll(/(\w+)\?:/g)]
  const senders = shipped.map((path) => read(path)).filter((text) => /\btrack\(/.test(text))
  const silent = optional
    .map(([, name = '']) => name)
    .filter((name) => !senders.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
  expect(silent.map((name) => `${name} is in events.ts, but no event has it`)).toEqual([])
})

test('every error code of core’s catalogue is thrown or reported by shipped code', () => {
  const path = 'packages/core/src/errors/catalogue.ts'
  const parts = [...read(path).matchAll(/^type (\w+Errors) = \{/gm)].map(([, name = '']) => name)
  const declared = parts.flatMap((part) => declaredNames(path, part))
  const unused = declared.filter((code) => usesOf(code).length === 0)
  expect(declared.length).toBeGreaterThan(100)
  expect(unused.map((code) => `${code} is in catalogue.ts, but no code throws it`)).toEqual([])
})

test('every storage key of core’s StorageKeys is used by shipped code', () => {
  const declared = declaredNames('packages/core/src/storage/storageKeys.ts', 'StorageKeys')
  const unused = declared.filter((key) => !usesOf(key).some(isStorageKey))
  expect(declared.length).toBeGreaterThan(10)
  expect(unused.map((key) => `${key} is in storageKeys.ts, but no code stores it`)).toEqual([])
})

const uses = (text: string) => usedTexts('a.ts', text).map(({ value }) => value)

test.each([
  "throw new LatchkeyError('a/b', {})",
  "const error = isSolana ? 'a/b' : other",
  "const table = [['a/b', /x/]]",
  "showAlert(latchkey, { code: 'a/b' })",
])('findUses counts the text of %s as used', (code) => {
  expect(uses(code)).toEqual(['a/b'])
})

test.each([
  "if (error.code === 'a/b') retry()",
  "if (isLatchkeyError(error, 'a/b')) retry()",
  "if (['a/b'].includes(code)) retry()",
  "switch (code) { case 'a/b': retry() }",
  "const sentences = { 'a/b': sentence }",
  "type Codes = { 'a/b': string } & Pick<All, 'a/b'>",
  "import a from 'a/b'",
])('the usage check counts the text of %s as not used', (code) => {
  expect(uses(code)).toEqual([])
})

/** `{ event: 'NAME' }`, or a variable `event` that holds the name. */
function isEvent({ parents }: Use): boolean {
  return parents.some(
    (parent) =>
      (parent.type === 'Property' && keyOf(parent) === 'event') ||
      (parent.type === 'VariableDeclarator' && nameOf(parent.id) === 'event') ||
      (parent.type === 'AssignmentExpression' && nameOf(parent.left) === 'event'),
  )
}

/** `storage.get('key')`, `{ key: 'key' }` of a stored query, or a list of keys that another function walks. */
function isStorageKey(use: Use): boolean {
  const [parent] = use.parents
  if (isPassedTo(use, ['get', 'set', 'remove', 'watch'])) return true
  return (parent?.type === 'Property' && keyOf(parent) === 'key') || isInList(use)
}

function isInList({ parents: [parent] }: Use): boolean {
  return parent?.type === 'ArrayExpression'
}

function groupByValue(all: readonly Use[]): ReadonlyMap<string, readonly Use[]> {
  const groups = new Map<string, Use[]>()
  for (const use of all) groups.set(use.value, [...(groups.get(use.value) ?? []), use])
  return groups
}
