import { expect, test } from 'vitest'
import { allowedInstallScripts } from '../../scripts/installScripts.ts'
import { read } from './repository.ts'

type Locked = { version?: string; hasInstallScript?: boolean; license?: string; dev?: boolean }

const locked = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
).map(([path, entry]) => ({ ...entry, name: path.replace(/^.*node_modules\//, '') }))

test('the repository’s .npmrc keeps npm from running install scripts', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})

test('every locked npm package with an install script is on the allow-list', () => {
  const eager = locked.filter((entry) => entry.hasInstallScript).map((entry) => entry.name)
  const unknown = eager.filter(
    (name) => !Object.keys(allowedInstallScripts).some((rule) => matches(rule, name)),
  )
  expect([...new Set(unknown)]).toEqual([])
})

test('no AppKit or WalletConnect package is installed in a version after its license stopped being open', () => {
  const forbidden = locked.filter(({ name, version = '0.0.0' }) => {
    if (name === '@reown/walletkit') return atLeast(version, [1, 2, 11])
    if (name.startsWith('@reown/appkit')) return atLeast(version, [1, 8, 1])
    return (
      /^@walletconnect\/(core|sign-client|types|utils|universal-provider|ethereum-provider)$/.test(
        name,
      ) && atLeast(version, [2, 21, 9])
    )
  })
  expect(forbidden.map(({ name, version }) => `${name}@${version}`)).toEqual([])
})

function matches(rule: string, name: string): boolean {
  return rule.endsWith('*') ? name.startsWith(rule.slice(0, -1)) : rule === name
}

function atLeast(version: string, minimum: readonly [number, number, number]): boolean {
  const parts = version.split(/[.-]/).map(Number)
  for (const [index, least] of minimum.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part > least
  }
  return true
}
