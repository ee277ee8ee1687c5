import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'

test('without settings the embedded wallet is off, and has its limits', () => {
  expect(readConfig({})).toMatchObject({
    vaultUrl: null,
    vaultSecret: null,
    embeddedKms: null,
    deviceLink: 'off',
    embeddedMailsPerHourPerIp: 20,
    embeddedReleasesPerDay: 10,
  })
})

test('the vault’s secret has at least 32 characters', () => {
  const secret = 'x'.repeat(32)
  expect(readConfig({ VAULT_SECRET: secret }).vaultSecret).toBe(secret)
  expect(() => readConfig({ VAULT_SECRET: 'x'.repeat(31) })).toThrow('at least 32 characters')
})

test('the vault’s URL counts by its origin', () => {
  expect(readConfig({ VAULT_URL: 'https://vault.example/page?x' }).vaultUrl).toBe(
    'https://vault.example',
  )
})

test.each(['OFF', 'on'])('DEVICE_LINK=%j is rejected', (text) => {
  expect(() => readConfig({ DEVICE_LINK: text })).toThrow('must be off or required')
})
