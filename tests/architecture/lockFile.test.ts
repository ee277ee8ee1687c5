import { describe, expect, test } from 'vitest'
import { read } from './repository.ts'

type Locked = {
  version?: string
  os?: readonly string[]
  cpu?: readonly string[]
  libc?: readonly string[]
  optionalDependencies?: Readonly<Record<string, string>>
}

/** A machine of a contributor, as npm names it (`--os`, `--cpu`, `--libc`). */
type Machine = { os: string; cpu: string; libc?: string }

const locked = new Map(
  Object.entries(
    (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
  ),
)

const machines: readonly (readonly [string, Machine])[] = [
  ['Linux x64', { os: 'linux', cpu: 'x64', libc: 'glibc' }],
  ['Linux arm64', { os: 'linux', cpu: 'arm64', libc: 'glibc' }],
  ['macOS arm64', { os: 'darwin', cpu: 'arm64' }],
  ['macOS x64', { os: 'darwin', cpu: 'x64' }],
  ['Windows x64', { os: 'win32', cpu: 'x64' }],
]

/** Packages that need no native part on some machines, or get it in another way. */
const exceptions = new Map<string, (machine: Machine) => boolean>([
  // Watches files on macOS; other systems need no package for it.
  ['fsevents', ({ os }) => os !== 'darwin'],
  // scripts/setup/anvil.mjs installs it for the current machine.
  ['@foundry-rs/anvil-linux-amd64', () => true],
  // Solana's virtual machine has no build for Windows; the tests of Solana need WSL there.
  ['litesvm', ({ os }) => os === 'win32'],
  // recheck has no build for Linux arm64 and runs its JavaScript backend there.
  ['recheck', ({ os, cpu }) => os === 'linux' && cpu === 'arm64'],
])

/** Looks a dependency up as Node does: in the package's own folder, then in each one above. */
function resolve(from: string, name: string): Locked | undefined {
  const nested = locked.get(`${from === '' ? '' : `${from}/`}node_modules/${name}`)
  if (nested || from === '') return nested
  const parent = from.replace(/(?:^|\/)[^/]*$/, '')
  return resolve(parent, name)
}

function fits({ os, cpu, libc }: Locked, machine: Machine): boolean {
  const allows = (list: readonly string[] | undefined, value: string | undefined) =>
    !list || (value !== undefined && list.includes(value))
  return allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc)
}

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')

const isNative = ({ os, cpu }: Locked): boolean => os !== undefined || cpu !== undefined

function isExcepted(names: readonly string[], machine: Machine): boolean {
  return names.some((name) => exceptions.get(name)?.(machine))
}

test('package-lock.json holds every optional package that a locked package names', () => {
  const missing = [...locked].flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => {
        const found = resolve(path, name)
        const isExact = /^\d/.test(range)
        return !found || (isExact && found.version !== range)
      })
      .map(([name, range]) => `${path || 'the workspace'} needs ${name}@${range}`),
  )
  expect(missing).toEqual([])
})

describe.each(machines)('on %s', (_, machine) => {
  test('package-lock.json lets npm ci install the native part of every package that has one', () => {
    const without = [...locked].flatMap(([path, parent]) => {
      const names = Object.keys(parent.optionalDependencies ?? {})
      const parts = names.flatMap((name) => resolve(path, name) ?? []).filter(isNative)
      if (parts.length === 0 || !fits(parent, machine)) return []
      if (isExcepted([...names, nameOf(path)], machine)) return []
      return parts.some((part) => fits(part, machine)) ? [] : [path]
    })
    expect(without).toEqual([])
  })
})

test('the lock file check covers biome, esbuild and the other tools with native parts', () => {
  const checked = [...locked].filter(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).some((name) => isNative(resolve(path, name) ?? {})),
  )
  expect(checked.map(([path]) => nameOf(path))).toEqual(
    expect.arrayContaining([
      'apps/server',
      '@biomejs/biome',
      'esbuild',
      'lightningcss',
      'litesvm',
      'oxc-parser',
      'rolldown',
      'sharp',
      'typescript',
    ]),
  )
})
