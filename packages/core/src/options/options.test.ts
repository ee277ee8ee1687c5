import { testNetwork } from '@latchkey/testing/honestWallet'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { internals } from '../latchkey.ts'
import { serverSiwx } from '../siwx/server/serverSiwx.ts'
import type { LatchkeyOptions } from './options.ts'
import { resolveOptions } from './resolveOptions.ts'
import { updateOptions } from './updateOptions.ts'

const base: LatchkeyOptions = {
  projectId: 'p',
  networks: [testNetwork(1), testNetwork(5)],
}

/** What an owner without a type checker may pass. */
const create = (options: object) => createLatchkey(Object.assign({ debug: true }, base, options))
const alertOf = (options: object) => internals(create(options)).alert.getState()

describe('defaults', () => {
  test('the default options are those of the specification', () => {
    const { resolved, problems } = resolveOptions(base)
    expect(problems).toEqual([])
    expect(resolved).toMatchObject({
      themeMode: 'dark',
      allWallets: 'SHOW',
      enableWalletConnect: true,
      modal: { inline: false, allowUnsupportedChain: false },
      endpoints: null,
      siwx: null,
      defaultAccountTypes: {
        eip155: 'smartAccount',
        solana: 'eoa',
        bip122: 'payment',
        polkadot: 'eoa',
      },
    })
    const { features } = resolved
    const on = [
      'swaps',
      'onramp',
      'receive',
      'send',
      'email',
      'history',
      'analytics',
      'allWallets',
    ] as const
    for (const name of on) expect(features[name]).toBe(true)
    for (const name of ['legalCheckbox', 'smartSessions', 'collapseWallets'] as const) {
      expect(features[name]).toBe(false)
    }
    expect(features.socials).toEqual([
      'google',
      'x',
      'discord',
      'farcaster',
      'github',
      'apple',
      'facebook',
    ])
    expect(features.walletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
  })

  test('endpoints that the site does not set are left for the server to name', () => {
    const { resolved } = resolveOptions({ ...base, endpoints: { api: 'https://a.example/' } })
    expect(resolved.endpoints).toEqual({
      api: 'https://a.example',
      relay: '',
      vault: '',
      analytics: '',
    })
  })

  test('the option networks takes viem chains as networks of eip155', () => {
    const { resolved } = resolveOptions(base)
    expect(resolved.networks.map((network) => network.caipNetworkId)).toEqual([
      'eip155:1',
      'eip155:5',
    ])
    const explorer = { name: 'Scan', url: 'https://scan.example' }
    const own = { ...testNetwork(7), blockExplorers: { default: explorer }, testnet: true }
    expect(resolveOptions({ ...base, networks: [own] }).resolved.networks).toEqual([
      { ...own, caipNetworkId: 'eip155:7', chainNamespace: 'eip155' },
    ])
  })
})

describe('what the owner did wrong', () => {
  test.each([undefined, '', '  ', 7, null])(
    'the project id %j alerts the developer, and the instance works',
    (projectId) => {
      expect(alertOf({ projectId })).toMatchObject({ open: true, code: 'options/no-project-id' })
    },
  )

  test('createLatchkey throws options/siwe-and-siwx for siweConfig together with siwx', () => {
    expect(() => create({ siwx: serverSiwx(), siweConfig: { getNonce() {} } })).toThrowError(
      expect.toSatisfy((error) => isLatchkeyError(error, 'options/siwe-and-siwx')),
    )
  })

  test('an unknown defaultNetwork alerts the developer, and the first network is used', () => {
    const latchkey = create({ defaultNetwork: testNetwork(7) })
    expect(internals(latchkey).alert.getState()).toMatchObject({ code: 'network/not-found' })
    expect(internals(latchkey).network.getState().active).toBe('eip155:1')
  })

  test.each([[[]], [undefined], [null], ['x'], [[{}, null, 7]]])(
    'createLatchkey throws options/invalid for the option networks %j',
    (networks) => {
      expect(() => create({ networks })).toThrowError(
        expect.toSatisfy((error) => isLatchkeyError(error, 'options/invalid')),
      )
    },
  )

  test('the option networks drops an invalid network, and keeps a repeated one once', () => {
    const broken = { ...testNetwork(3), nativeCurrency: { symbol: 'X', name: 'X', decimals: 1e9 } }
    const mixed = { ...testNetwork(4), caipNetworkId: 'solana:4' }
    const latchkey = create({ networks: [testNetwork(1), broken, mixed, testNetwork(1)] })
    expect(internals(latchkey).network.getState().networks).toHaveLength(1)
    expect(internals(latchkey).alert.getState()).toMatchObject({
      code: 'options/invalid',
      detail: 'networks[1]',
    })
  })

  test.each([
    ['themeMode', 'pink'],
    ['themeVariables', [1]],
    ['features', 'all'],
    ['adapters', [{}]],
    ['adapters', 'evm'],
    ['connectors', [null]],
    ['customWallets', [{ id: 1 }]],
    ['featuredWalletIds', 'metamask'],
    ['includeWalletIds', [7]],
    ['customRpcUrls', { 'eip155:1': 'x' }],
    ['customRpcUrls', { 'eip155:1': ['https://a.example', 'ftp://a.example'] }],
    ['tokens', { 'eip155:1': {} }],
    ['tokens', { 'eip155:1': { address: '0x', image: 7 } }],
    ['wallets', true],
    ['modal', null],
    ['safety', []],
    ['debug', 1],
    ['allWallets', 'MAYBE'],
    ['allWallets', 'PHONE'],
    ['defaultAccountTypes', { eip155: 'gold' }],
    ['defaultAccountTypes', { eip155: 'payment' }],
    ['defaultAccountTypes', { bip122: 'stx' }],
    ['endpoints', { api: 7 }],
    ['storage', {}],
    ['language', 5],
  ])('the option %s ignores %j and reports it', (name, value) => {
    const { resolved, problems } = resolveOptions(Object.assign({}, base, { [name]: value }))
    expect(problems).toEqual([{ code: 'options/invalid', option: name }])
    expect(resolved).toEqual(resolveOptions(base).resolved)
  })

  test.each([
    ['socials', ['myspace']],
    ['socials', true],
    ['connectMethodsOrder', ['fax']],
    ['swaps', 'on'],
    ['analytics', 'maybe'],
  ])('the feature %s ignores %j and reports it', (name, value) => {
    const { resolved, problems } = resolveOptions(
      Object.assign({}, base, { features: { [name]: value } }),
    )
    expect(problems).toEqual([{ code: 'options/invalid', option: `features.${name}` }])
    expect(resolved.features).toEqual(resolveOptions(base).resolved.features)
  })

  test.each([
    ['enableCoinbase', { enableCoinbase: true }],
    ['features.pay', { features: { pay: true } }],
    [
      'customRpcUrls.eip155:1.config',
      { customRpcUrls: { 'eip155:1': [{ url: 'https://node.example', config: { batch: true } }] } },
    ],
  ])('the unknown option %s has no effect and is reported', (option, options) => {
    const { problems } = resolveOptions(Object.assign({}, base, options))
    expect(problems).toEqual([{ code: 'options/unknown', option }])
    expect(alertOf(options)).toMatchObject({ code: 'options/unknown', detail: option })
  })

  test('a node in customRpcUrls keeps its URL when it has an unknown setting', () => {
    const node = { url: 'https://node.example', config: {} }
    const { resolved } = resolveOptions({ ...base, customRpcUrls: { 'eip155:1': [node] } })
    expect(resolved.customRpcUrls['eip155:1']).toEqual([node.url])
  })

  test.each(['javascript:alert(1)', 'http://evil.example', '<b>'])(
    'the option termsConditionsUrl ignores the link %s',
    (url) => {
      expect(
        resolveOptions({ ...base, termsConditionsUrl: url }).resolved.termsConditionsUrl,
      ).toBeNull()
    },
  )

  test('any value in any option leaves a working instance and unchanged prototypes', () => {
    const names = Object.keys(resolveOptions(base).resolved).filter((name) => name !== 'networks')
    const rubbish = fc.dictionary(
      fc.constantFrom(...names, '__proto__', 'constructor', 'storage', 'siweConfig'),
      fc.anything({ withBigInt: true, withNullPrototype: true, maxDepth: 3 }),
      { maxKeys: 5 },
    )
    fc.assert(
      fc.property(rubbish, (options) => {
        if (options.siwx && options.siweConfig) return
        const latchkey = create(options)
        expect(internals(latchkey).network.getState().active).toBe('eip155:1')
        latchkey.destroy()
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})

describe('updateOptions', () => {
  test('updateOptions changes the given options and keeps the others', () => {
    const siwx = serverSiwx()
    const latchkey = create({
      features: { swaps: false },
      termsConditionsUrl: 'https://a.example/terms',
      endpoints: { api: 'https://a.example' },
      siwx,
    })
    updateOptions(latchkey, {
      features: { send: false },
      themeMode: 'light',
      privacyPolicyUrl: 'nope',
    })
    const now = internals(latchkey).options.getState()
    expect(now.features).toMatchObject({ swaps: false, send: false, receive: true })
    expect(now.termsConditionsUrl).toBe('https://a.example/terms')
    expect(now.privacyPolicyUrl).toBeNull()
    expect(now.endpoints?.api).toBe('https://a.example')
    expect(now.siwx).toBe(siwx)
    expect(internals(latchkey).theme.getState().themeMode).toBe('light')
  })
})
