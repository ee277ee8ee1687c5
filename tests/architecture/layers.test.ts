import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { inlined } from '../../scripts/release/shippedPackages.ts'
import {
  importsOf,
  isTest,
  manifest,
  ourDependencies,
  read,
  root,
  sourceFiles,
} from './repository.ts'

const layers = [
  ['wire', 'siwx'],
  ['delegation', 'clearsigning'],
  ['core'],
  ['evm', 'solana', 'bitcoin', 'polkadot', 'walletconnect', 'embedded'],
  ['react'],
  ['compat'],
  ['widget'],
  ['latchkey', 'create-latchkey'],
].map((layer) => layer.filter((name) => existsSync(`${root}packages/${name}/package.json`)))

/** Nouns that any feature of core or react may stand on: they own what several features need. */
const sharedNouns = {
  core: [
    'adapter',
    'amount',
    'analytics',
    'api',
    'async',
    'balance',
    'caip',
    'chains',
    'connect',
    'connection',
    'errors',
    'events',
    'guard',
    'identity',
    'journal',
    'link',
    'modal',
    'network',
    'options',
    'queries',
    'rpc',
    'siwx',
    'storage',
    'theme',
  ],
  react: [
    'button',
    'format',
    'hooks',
    'journal',
    'launch',
    'modal',
    'money',
    'mount',
    'navigation',
    'parts',
    'publicHooks',
    'text',
    'theme',
    'views',
  ],
}

test.each(layers.flat())('the package %s depends only on lower layers', (name) => {
  const layer = layers.findIndex((names) => names.includes(name))
  const allowed = layers
    .slice(0, layer)
    .flat()
    .map((lower) => `@latchkey/${lower}`)
  expect(allowed).toEqual(expect.arrayContaining([...ourDependencies(`packages/${name}`)]))
})

test.each(layers.flat())(
  'the package %s imports only packages that its manifest installs',
  (name) => {
    const folder = `packages/${name}`
    const { dependencies, peerDependencies, optionalDependencies } = manifest(folder)
    const installed = { ...dependencies, ...peerDependencies, ...optionalDependencies }
    const undeclared = sourceFiles()
      .filter((path) => path.startsWith(`${folder}/src/`) && !isTest(path))
      .flatMap((path) => importsOf(path).map((module) => `${path}: ${packageOf(module)}`))
      .filter((line) => /: [@a-z]/.test(line) && !line.includes(': node:'))
      .filter((line) => !(line.slice(line.indexOf(': ') + 2) in installed))
      .filter((line) => !inlined[folder]?.some((module) => line.endsWith(`: ${module}`)))
    expect([...new Set(undeclared)]).toEqual([])
  },
)

test('the server imports only wire, siwx, delegation and clearsigning of our packages', () => {
  expect([
    '@latchkey/wire',
    '@latchkey/siwx',
    '@latchkey/delegation',
    '@latchkey/clearsigning',
  ]).toEqual(expect.arrayContaining([...ourDependencies('apps/server')]))
})

test('the vault imports only wire, siwx, delegation and the parts of the modal', () => {
  const imported = sourceFiles()
    .filter((path) => path.startsWith('apps/vault/src/') && !isTest(path))
    .filter((path) => !path.includes('/testing/'))
    .flatMap((path) => importsOf(path).filter((name) => name.startsWith('@latchkey/')))
  expect([...new Set(imported)].toSorted()).toEqual([
    '@latchkey/delegation',
    '@latchkey/react/vault',
    '@latchkey/siwx',
    '@latchkey/siwx/dpop',
    '@latchkey/wire',
    '@latchkey/wire/accountUpgrade',
    '@latchkey/wire/knownTokens',
    '@latchkey/wire/language',
    '@latchkey/wire/matchLanguage',
    '@latchkey/wire/passkeyOwner',
    '@latchkey/wire/socialNames',
    '@latchkey/wire/textDirection',
    '@latchkey/wire/userOperation',
  ])
})

test('the parts that the vault renders with import no other Latchkey package', () => {
  const seen = new Set<string>()
  const visit = (path: string): readonly string[] => {
    if (seen.has(path)) return []
    seen.add(path)
    return importsOf(path).flatMap((name) =>
      name.startsWith('.') ? visit(posix.join(posix.dirname(path), name)) : [name],
    )
  }
  const names = new Set(visit('packages/react/src/vaultParts.ts'))
  expect([...names]).toEqual(['react'])
  expect(seen.size).toBeGreaterThan(20)
})

test('only tests and the demo use the testing package', () => {
  const users = sourceFiles().filter(
    (path) =>
      !isTest(path) &&
      !path.startsWith('packages/testing/') &&
      !path.startsWith('apps/demo/') &&
      importsOf(path).some((name) => name.startsWith('@latchkey/testing')),
  )
  expect(users).toEqual([])
})

test('packages are imported by name, through their entry points', () => {
  const intruders = sourceFiles().filter((path) =>
    importsOf(path).some(
      (name) =>
        /^(@latchkey\/[^/]+|latchkey)\/(src|dist)\//.test(name) ||
        // The test of an example imports the example.
        (leavesPackage(path, name) && !name.includes('/examples/')),
    ),
  )
  expect(intruders).toEqual([])
})

test('adapters import only the public and the adapter entry point of core', () => {
  const adapters = /^packages\/(evm|solana|bitcoin|polkadot|walletconnect|embedded)\/src\//
  const internal = sourceFiles().filter(
    (path) =>
      adapters.test(path) &&
      !isTest(path) &&
      !path.includes('/testing/') &&
      importsOf(path).includes('@latchkey/core/internal'),
  )
  expect(internal).toEqual([])
})

test('core names no view and opens none: it emits events, and react decides', () => {
  const views = [...read('packages/react/src/navigation/view.ts').matchAll(/name: '(\w+)'/g)]
  const quoted = views.map(([, name]) => `'${name}'`)
  const publicApi = /^packages\/core\/src\/(index\.ts|modal\/open(View|Modal)\.ts)$/
  const intruders = sourceFiles()
    .filter((path) => path.startsWith('packages/core/src/') && !isTest(path))
    .filter((path) => !publicApi.test(path))
    .filter((path) => {
      const text = read(path)
      return /\bopenModal\(/.test(text) || quoted.some((name) => text.includes(name))
    })
  expect(views.length).toBeGreaterThan(40)
  expect(intruders).toEqual([])
})

test('no source imports an index.ts', () => {
  const lazy = sourceFiles().filter((path) =>
    importsOf(path).some((name) => name.startsWith('.') && /(^|\/)index\.tsx?$/.test(name)),
  )
  expect(lazy.filter((path) => !isTest(path))).toEqual([])
})

test.each(['core', 'react'] as const)('feature folders of %s do not import each other', (name) => {
  const crossings = sourceFiles()
    .filter((path) => path.startsWith(`packages/${name}/src/`) && !isTest(path))
    .flatMap((path) => crossedFeatures(name, path))
  expect(crossings).toEqual([])
})

test('files in parts/ of the modal import neither the instance nor a feature', () => {
  const nosy = sourceFiles().filter(
    (path) =>
      path.startsWith('packages/react/src/parts/') &&
      !isTest(path) &&
      importsOf(path).some(
        (target) => target.startsWith('@latchkey/') || /^\.\.\/(?!format|theme)/.test(target),
      ),
  )
  expect(nosy).toEqual([])
})

function leavesPackage(path: string, name: string): boolean {
  if (!name.startsWith('.')) return false
  const target = posix.normalize(posix.join(posix.dirname(path), name))
  return target.split('/').slice(0, 2).join('/') !== path.split('/').slice(0, 2).join('/')
}

function crossedFeatures(name: 'core' | 'react', path: string): readonly string[] {
  const source = `packages/${name}/src/`
  const [feature = '', ...rest] = path.slice(source.length).split('/')
  if (rest.length === 0 || sharedNouns[name].includes(feature)) return []
  return importsOf(path)
    .filter((target) => target.startsWith('../'))
    .map((target) => posix.normalize(posix.join(posix.dirname(path), target)))
    .map((target) => target.slice(source.length).split('/'))
    .filter(([folder = '', ...inside]) => inside.length > 0 && folder !== feature)
    .filter(([folder = '']) => !sharedNouns[name].includes(folder))
    .map((target) => `${path} → ${target.join('/')}`)
}

/** `@scope/name/entry` belongs to the package `@scope/name`. */
function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')
}
