import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { internals } from '../latchkey.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import type { LatchkeyOptions } from './options.ts'
import { resolveOptions } from './resolveOptions.ts'
import { updateOptions } from './updateOptions.ts'

const base = { projectId: 'shop', networks: [testNetwork(1), testNetwork(2)] } as const
const resolve = (options: Partial<LatchkeyOptions>) => resolveOptions({ ...base, ...options })

test('a group keeps the defaults of the members that the site omits', () => {
  const { resolved, problems } = resolve({
    wallets: { guide: false },
    modal: { inline: true },
    safety: { preview: 'always' },
  })
  expect(problems).toEqual([])
  expect(resolved.wallets).toMatchObject({ isOffered: true, guide: false, announced: true })
  expect(resolved.modal).toEqual({
    inline: true,
    networkSwitch: true,
    allowUnsupportedChain: false,
  })
  expect(resolved.safety).toEqual({
    preview: 'always',
    trustedContracts: {},
    swapRouters: {},
    auditors: [],
  })
})

test('wallets: false offers none', () => {
  expect(resolve({ wallets: false }).resolved.wallets.isOffered).toBe(false)
  expect(resolve({ wallets: {} }).resolved.wallets.isOffered).toBe(true)
  expect(resolve({}).resolved.wallets.isOffered).toBe(true)
})

test.each([
  ['wallets.order', { wallets: { order: ['first'] } }],
  ['wallets.images', { wallets: { images: { a: 1 } } }],
  ['wallets.guide', { wallets: { guide: 'no' } }],
  ['modal.inline', { modal: { inline: 1 } }],
  ['safety.preview', { safety: { preview: 'ask' } }],
  ['safety.trustedContracts', { safety: { trustedContracts: { 'eip155:1': '0x' } } }],
  ['safety.swapRouters', { safety: { swapRouters: { 'eip155:1': {} } } }],
])('an invalid %s is reported, and its default is used', (option, options: object) => {
  const { resolved, problems } = resolveOptions(Object.assign({}, base, options))
  expect(problems).toEqual([{ code: 'options/invalid', option }])
  const { wallets, modal, safety } = resolve({}).resolved
  expect(resolved).toMatchObject({ wallets, modal, safety })
})

test.each([
  ['wallets.ordr', { wallets: { ordr: [] } }],
  ['wallets.isOffered', { wallets: { isOffered: false } }],
  ['modal.enableEmbedded', { modal: { enableEmbedded: true } }],
  ['safety.signingPreview', { safety: { signingPreview: 'off' } }],
])('the unknown member %s is reported', (option, options: object) => {
  const { problems } = resolveOptions(Object.assign({}, base, options))
  expect(problems).toEqual([{ code: 'options/unknown', option }])
})

test.each([
  ['https://node.example', ['https://node.example']],
  [
    ['wss://a.example', 'https://b.example'],
    ['wss://a.example', 'https://b.example'],
  ],
  [
    [{ url: 'https://a.example' }, 'https://b.example'],
    ['https://a.example', 'https://b.example'],
  ],
])('customRpcUrls takes %j', (nodes, urls) => {
  const { resolved, problems } = resolve({ customRpcUrls: { 'eip155:1': nodes } })
  expect(problems).toEqual([])
  expect(resolved.customRpcUrls).toEqual({ 'eip155:1': urls })
})

test.each([
  [true, 'SHOW'],
  [false, 'HIDE'],
  ['phone', 'ONLY_MOBILE'],
  ['ONLY_MOBILE', 'ONLY_MOBILE'],
] as const)('allWallets: %j is %s', (given, meaning) => {
  expect(resolve({ allWallets: given }).resolved.allWallets).toBe(meaning)
})

test('endpoints as one text is the URL of the server', () => {
  expect(resolve({ endpoints: 'https://api.example/' }).resolved.endpoints).toEqual({
    api: 'https://api.example',
    relay: '',
    vault: '',
    analytics: '',
  })
  expect(resolve({ endpoints: 'api.example' }).problems).toEqual([
    { code: 'options/invalid', option: 'endpoints.api' },
  ])
})

test('defaultNetwork may be a CAIP-2 id of the networks', () => {
  expect(resolve({ defaultNetwork: 'eip155:2' }).resolved.defaultNetwork.id).toBe(2)
  expect(resolve({ defaultNetwork: 'eip155:3' }).problems).toEqual([
    { code: 'network/not-found', option: 'defaultNetwork' },
  ])
})

test('updateOptions merges groups member by member', () => {
  const latchkey = createLatchkey({
    ...base,
    storage: memoryStorage(),
    wallets: { guide: false },
    modal: { inline: true },
    safety: { preview: 'off' },
    customRpcUrls: { 'eip155:1': 'https://a.example' },
    allWallets: 'phone',
  })
  updateOptions(latchkey, { wallets: { injected: false }, endpoints: 'https://api.example' })
  const now = internals(latchkey).options.getState()
  expect(now.wallets).toMatchObject({ guide: false, injected: false, isOffered: true })
  expect(now).toMatchObject({ modal: { inline: true }, safety: { preview: 'off' } })
  expect(now.customRpcUrls).toEqual({ 'eip155:1': ['https://a.example'] })
  expect(now.allWallets).toBe('ONLY_MOBILE')
  expect(now.endpoints?.api).toBe('https://api.example')
  latchkey.destroy()
})

test('updateOptions keeps wallets: false until wallets are offered again', () => {
  const latchkey = createLatchkey({ ...base, storage: memoryStorage(), wallets: false })
  const isOffered = () => internals(latchkey).options.getState().wallets.isOffered
  updateOptions(latchkey, { themeMode: 'light' })
  expect(isOffered()).toBe(false)
  updateOptions(latchkey, { wallets: { guide: false } })
  expect(isOffered()).toBe(true)
  updateOptions(latchkey, { wallets: false })
  expect(isOffered()).toBe(false)
  latchkey.destroy()
})
