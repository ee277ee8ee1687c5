import { expect, test } from 'vitest'
import { formatCode } from './formatCode.ts'
import { initialSettings, moveUp } from './settings.ts'

test('the untouched panel shows nothing but what is required', () => {
  expect(formatCode(initialSettings)).toContain(`const latchkey = createLatchkey({
  projectId: 'my-site',
  networks: [mainnet, base, solanaMainnet, bitcoinMainnet, polkadotMainnet],
  adapters: [evm(), solana(), bitcoin(), polkadot()],
})`)
})

test('a chain that is switched off leaves no trace', () => {
  const code = formatCode({ ...initialSettings, chains: ['bitcoin'] })
  expect(code).toContain("import { bitcoin, bitcoinMainnet } from 'latchkey/bitcoin'")
  expect(code).toContain('adapters: [evm(), bitcoin()],')
  expect(code).not.toMatch(/solana|polkadot/)
})

test('only what was changed is written down', () => {
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

test('sign-in brings its import along', () => {
  const code = formatCode({ ...initialSettings, signIn: 'optional' })
  expect(code).toContain("import { createLatchkey, serverSiwx } from 'latchkey'")
  expect(code).toContain('siwx: serverSiwx({ required: false }),')
  expect(formatCode({ ...initialSettings, signIn: 'required' })).toContain('siwx: serverSiwx(),')
})

test('a changed order of methods is shown whole', () => {
  const methods = moveUp(initialSettings.methods, 1)
  expect(formatCode({ ...initialSettings, methods })).toContain(
    "connectMethodsOrder: ['email', 'wallet', 'social']",
  )
})
