import { vaultCallerHeader, vaultSecretHeader } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { vaultCaller } from './vaultCaller.ts'

const secret = 'a-secret-of-the-vault'

function ask(headers: Readonly<Record<string, string>>, expected: string | null = secret) {
  return vaultCaller((name) => headers[name], expected)
}

test.each(['1.2.3.4', '2001:db8::1'])(
  'vaultCaller trusts the forwarded address %s of a request with the vault’s secret',
  (address) => {
    expect(ask({ [vaultSecretHeader]: secret, [vaultCallerHeader]: address })).toBe(address)
  },
)

test.each([
  ['another secret', { [vaultSecretHeader]: 'b-secret-of-the-vault' }],
  ['the secret’s beginning', { [vaultSecretHeader]: secret.slice(0, -1) }],
  ['a secret with one more character', { [vaultSecretHeader]: `${secret}x` }],
  ['the secret in another case', { [vaultSecretHeader]: secret.toUpperCase() }],
  ['an empty secret', { [vaultSecretHeader]: '' }],
  ['no secret', {}],
])('vaultCaller does not trust the forwarded address of a request with %s', (_what, headers) => {
  expect(ask({ ...headers, [vaultCallerHeader]: '1.2.3.4' })).toBeNull()
})

test('a server without a vault secret trusts no forwarded address', () => {
  for (const presented of ['', 'null', secret]) {
    const headers = { [vaultSecretHeader]: presented, [vaultCallerHeader]: '1.2.3.4' }
    expect(ask(headers, null)).toBeNull()
  }
})

test.each(['', 'shop.example', '1.2.3.4:80', '1.2.3.4, 5.6.7.8', '1.2.3', '[2001:db8::1]'])(
  'the vault’s secret with the address "%s" names no caller',
  (address) => {
    expect(ask({ [vaultSecretHeader]: secret, [vaultCallerHeader]: address })).toBeNull()
  },
)

test('the vault’s secret without an address names no caller', () => {
  expect(ask({ [vaultSecretHeader]: secret })).toBeNull()
})
