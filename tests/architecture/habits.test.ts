import { expect, test } from 'vitest'
import { isTest, read, repositoryFiles, sourceFiles } from './repository.ts'

const code = repositoryFiles().filter(
  (path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('tests/architecture/'),
)
const shipped = sourceFiles().filter((path) => !isTest(path))

function filesWith(pattern: RegExp, files: readonly string[]): readonly string[] {
  return files.filter((path) => pattern.test(read(path)))
}

test('no test mocks a module or is skipped', () => {
  expect(filesWith(/\bvi\.(mock|doMock)\(|\b(it|test|describe)\.(skip|only|todo)\b/, code)).toEqual(
    [],
  )
})

test('no source forces a type or contains a TODO', () => {
  expect(
    filesWith(/@ts-ignore|@ts-expect-error|\bas unknown as\b|\bas any\b|\bTODO\b|\bFIXME\b/, code),
  ).toEqual([])
})

test('no file is longer than 250 lines, but for the list of exports of core', () => {
  const files = code.filter((path) => path !== 'packages/core/src/index.ts')
  const long = files.filter((path) => read(path).trimEnd().split('\n').length > 250)
  expect(long).toEqual([])
})

test('no shipped code uses innerHTML, eval or another sink that turns a string into markup or code', () => {
  const sinks =
    /\.innerHTML\s*=|\.outerHTML\s*=|dangerouslySetInnerHTML|document\.write|(?<![.\w])eval\(|new Function\(|insertAdjacentHTML/
  expect(filesWith(sinks, shipped)).toEqual([])
})

test('packages hold no state at module level', () => {
  const stateful = shipped.filter((path) => path.startsWith('packages/'))
  expect(filesWith(/^(export )?(let|var) /m, stateful)).toEqual([])
})

test('the state of an instance is a part of it, and one place names each part', () => {
  expect(filesWith(/new WeakMap<Latchkey/, shipped)).toEqual(['packages/core/src/latchkey.ts'])
  const keys = shipped.flatMap((path) =>
    [...read(path).matchAll(/\bpart(?:<[^(]*>)?\(\s*latchkey,\s*('\w+'|`[^`]+`)/g)].map(
      ([, key]) => key,
    ),
  )
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
})

test('core reaches the page only through storage and platform', () => {
  const elsewhere = shipped.filter(
    (path) =>
      path.startsWith('packages/core/src/') &&
      !path.startsWith('packages/core/src/storage/') &&
      path !== 'packages/core/src/options/platform.ts',
  )
  expect(
    filesWith(/(?<![`'"/\w])(window|document|navigator|localStorage)\b[.?[]/, elsewhere),
  ).toEqual([])
})

test('no source file has a vague name such as utils, helpers or Manager', () => {
  const vague =
    /(^|\/)(utils?|helpers?|lib|common|shared|services|managers)\/|\/(utils|helpers|types|constants)\.tsx?$|(Util|Helper|Manager|Controller|Service|Handler|Wrapper)s?\.tsx?$/
  // The sign-in handler for owners' servers carries the name its frameworks use.
  const known = /createSiwxHandler/
  expect(sourceFiles().filter((path) => vague.test(path) && !known.test(path))).toEqual([])
})

test('the lock file names no host and every version is exact', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved":\s*"http/)
  const loose = repositoryFiles()
    .filter((path) => /^((packages|apps)\/[^/]+\/)?package\.json$/.test(path))
    .flatMap((path) => looseVersions(path))
  expect(loose).toEqual([])
})

test('no file of the repository contains a path of a development machine', () => {
  const places = new RegExp(['/wo', 'rk/|/ro', 'ot/|regis', 'try\\.npmjs'].join(''))
  const texts = repositoryFiles().filter(
    (path) =>
      /\.(ts|tsx|mjs|md|json|sql|html|css|yml|sol)$/.test(path) && !path.includes('fixtures/'),
  )
  expect(filesWith(places, texts)).toEqual([])
})

/** Libraries that a site may have itself; a range lets npm install one copy for both. */
const sharedLibraries =
  /^(viem|@wagmi\/core|@tanstack\/(query-core|react-query)|zustand|react|react-dom|@solana\/kit)$/
const isPublished = (path: string) => /^packages\/(?!testing\/)/.test(path)

type Manifest = Record<string, Record<string, string> | undefined>

function looseVersions(path: string): readonly string[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(path)) as Manifest
  const own = Object.entries({ ...dependencies, ...optionalDependencies }).filter(
    ([name]) => !(isPublished(path) && sharedLibraries.test(name)),
  )
  return [...own, ...Object.entries(devDependencies ?? {})]
    .filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+[-.\w]*$/.test(version))
    .map(([name, version]) => `${path}: ${name} ${version}`)
}

test('published packages take shared libraries by range, so that a site has one copy', () => {
  const pinned = repositoryFiles()
    .filter((path) => isPublished(path) && /^packages\/[^/]+\/package\.json$/.test(path))
    .flatMap((path) => {
      const { dependencies, peerDependencies } = JSON.parse(read(path)) as Manifest
      return Object.entries({ ...dependencies, ...peerDependencies })
        .filter(([name, version]) => sharedLibraries.test(name) && !/^(\^|>=)\d/.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`)
    })
  expect(pinned).toEqual([])
})

test('the options guide lists every option and nothing else', () => {
  const guide = read('docs/guides/options.md')
  const told = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const groups = 'packages/core/src/options/groups.ts'
  const names = [
    ...fieldsOf('packages/core/src/options/options.ts', 'LatchkeyOptions'),
    ...fieldsOf('packages/core/src/features.ts', 'Features'),
    ...['WalletOptions', 'ModalOptions', 'SafetyOptions'].flatMap((type) => fieldsOf(groups, type)),
  ]
  expect(told.toSorted()).toEqual(names.toSorted())
})

function fieldsOf(path: string, type: string): readonly string[] {
  const [, body = ''] =
    new RegExp(`^export type ${type} = \\{\\n(.*?)^\\}`, 'ms').exec(read(path)) ?? []
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].flatMap(([, name]) => name ?? [])
}
