import { expect, test } from 'vitest'
import { formatCode } from './formatCode.ts'
import { initialSettings, moveUp } from './settings.ts'

test('formatCode writes only the required options for the default settings', () => {
  expect(formatCode(initialSettings)).toContain(`const latchkey = createLatchkey({
  projectId: 'my-site',
  networks: [mainnet, base, solanaMainnet, bitcoinMainnet, polkadotMainnet],
  adapters: [evm(), solana(), bitcoin(), polkadot()],
})`)
})

test('formatCode writes neither adapter nor network of a disabled chain', () => {
  const code = formatCode({ ...initialSettings, chains: ['bitcoin'] })
  expect(code).toContain("import { bitcoin, bitcoinMainnet } from 'latchkey/bitcoin'")
  expect(code).toContain('adapters: [evm(), bitcoin()],')
  expect(code).not.toMatch(/solana|polkadot/)
})

test('formatCode writes only options that differ from the defaults', () => {
  const code = formatCode({
    ...initialSettings,
    themeMode: 'light',
    accent: '#e5486d',
    features: { ...initialSettings.features, swaps: false },
  })
  expect(code).toContain("themeMode: 'light'")
  expect(code).toContain("'--lk-accent': '#e5486d'")
  expect(code).toContain('swaps: false')
  expect(code).not.toContain('send:')
})

test('formatCode imports the sign-in module when sign-in is enabled', () => {
  const code = formatCode({ ...initialSettings, signIn: 'optional' })
  expect(code).toContain("import { createLatchkey, serverSiwx } from 'latchkey'")
  expect(code).toContain('siwx: serverSiwx({ required: false }),')
  expect(formatCode({ ...initialSettings, signIn: 'required' })).toContain('siwx: serverSiwx(),')
})

test('formatCode writes the whole connectMethodsOrder when it differs', () => {
  const methods = moveUp(initialSettings.methods, 1)
  expect(formatCode({ ...initialSettings, methods })).toContain(
    "connectMethodsOrder: ['email', 'wallet', 'social']",
  )
})
