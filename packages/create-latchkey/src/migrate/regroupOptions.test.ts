import { expect, test } from 'vitest'
import { regroupOptions } from './regroupOptions.ts'

const regrouped = (options: string) =>
  regroupOptions(`import { createLatchkey } from 'latchkey'\ncreateLatchkey(${options})`)
    .text.split('\n')
    .slice(1)
    .join('\n')

test.each([
  ['{ sharedWallets: [walletConnect()] }', '{ connectors: [walletConnect()] }'],
  ['{ enableReconnect: false, debug }', '{ reconnect: false, debug }'],
  ['{ enableEmbedded: true }', '{ modal: { inline: true } }'],
  [
    "{ signingPreview: 'always', debug: true, trustedContracts }",
    "{ safety: { preview: 'always', trustedContracts }, debug: true }",
  ],
  [
    "{ swapVenues: { 'eip155:1': { routers: [{ address: '0x1', kind: 'measured' }] } } }",
    "{ safety: { swapRouters: { 'eip155:1': { routers: [{ address: '0x1', kind: 'measured' }] } } } }",
  ],
  [
    "{ themeVariables: { '--lk-font-size-master': '9px', '--lk-border-radius-master': '2px' } }",
    "{ themeVariables: { '--lk-font-size': '9px', '--lk-radius': '2px' } }",
  ],
  ['{ enableInjected: a ? b : c }', '{ wallets: { injected: a ? b : c } }'],
  [
    '{ wallets: { guide: false }, enableEIP6963: true }',
    '{ wallets: { guide: false, announced: true } }',
  ],
  [
    "{ metadata: { name: 'enableEmbedded: 1, {' }, enableEmbedded: x }",
    "{ metadata: { name: 'enableEmbedded: 1, {' }, modal: { inline: x } }",
  ],
])('create-latchkey migrate --from 0.1 changes %s to %s', (before, after) => {
  expect(regrouped(before)).toBe(`createLatchkey(${after})`)
})

test.each([
  ['{ safety: { trustedContracts } }'],
  ['{ debug: true }'],
  ["{ name: 'enableEmbedded' }"],
  ['{ /* enableEmbedded: true */ debug: true }'],
])('create-latchkey migrate --from 0.1 leaves %s as it is', (options) => {
  expect(regrouped(options)).toBe(`createLatchkey(${options})`)
})

test.each([
  [
    'of AppKit',
    "import { createAppKit } from 'latchkey/appkit'\ncreateAppKit({ enableEmbedded: true })",
  ],
  ['of another library', "import { create } from 'other'\ncreate({ enableEmbedded: true })"],
  ['that are read', "import 'latchkey'\nconst { enableEmbedded } = options"],
])('create-latchkey migrate --from 0.1 leaves options %s as they are', (_, text) => {
  expect(regroupOptions(text).text).toBe(text)
})

test.each([
  ['enableWallets: false', 'enableWallets: false is wallets: false'],
  ['features: { connectorTypeOrder: [] }', 'features.connectorTypeOrder is wallets.order'],
  ['chainImages: {}', 'chainImages is iconUrl of each network'],
])('create-latchkey migrate --from 0.1 says what replaces %s', (option, note) => {
  const text = `import { createLatchkey } from 'latchkey'\ncreateLatchkey({ ${option} })`
  expect(regroupOptions(text)).toEqual({ text, notes: [note] })
})
