import { describe, expect, test } from 'vitest'
import type { Connector } from '../connection/connector.ts'
import type { Wallet } from '../connection/wallet.ts'
import { walletGroups } from '../features.ts'
import type { RecentWallet } from './isRecentWallet.ts'
import { orderWalletList, type WalletListInput, type WalletRow } from './orderWalletList.ts'

const announced = (name: string, more: Partial<Connector> = {}): Connector => ({
  id: `io.${name}`,
  type: 'ANNOUNCED',
  name,
  namespace: 'eip155',
  rdns: `io.${name}`,
  ...more,
})
const plain = (name: string, namespace: Connector['namespace']): Connector => ({
  id: name,
  type: 'ANNOUNCED',
  name,
  namespace,
})
const listed = (name: string, more: Partial<Wallet> = {}): Wallet => ({
  id: `id-${name}`,
  name,
  ...more,
})

const recentOf = (listing: Wallet): RecentWallet => ({
  id: listing.id,
  name: listing.name,
  listing,
})

const nothing: WalletListInput = {
  connectors: [],
  recent: [],
  featured: [],
  recommended: [],
  custom: [],
  excluded: [],
  order: walletGroups,
  isPhone: false,
  isWalletInstalled: true,
  injected: true,
  announced: true,
  namespace: null,
  hasWalletConnect: false,
  hasFeatured: false,
}

const nameOf = (row: WalletRow) => {
  if (row.kind === 'walletConnect') return 'WalletConnect'
  return row.kind === 'connector' ? row.connectors[0].name : row.wallet.name
}
const show = (input: Partial<WalletListInput>) =>
  orderWalletList({ ...nothing, ...input }).map(
    ({ group, rows }) => `${group}: ${rows.map(nameOf).join(' ')}`,
  )

describe('groups', () => {
  test('the wallet list has its groups in the owner’s order, without empty groups', () => {
    const input = {
      connectors: [announced('fox'), announced('ext', { type: 'EXTERNAL' })],
      recent: [recentOf(listed('old'))],
      featured: [listed('star')],
      custom: [listed('own')],
      hasWalletConnect: true,
      hasFeatured: true,
    }
    expect(show(input)).toEqual([
      'walletConnect: WalletConnect',
      'recent: old',
      'injected: fox',
      'featured: star',
      'custom: own',
      'external: ext',
    ])
    const external = announced('ext', { type: 'EXTERNAL' })
    expect(show({ connectors: [external], recommended: [listed('good')] })).toEqual([
      'external: ext',
      'recommended: good',
    ])
    expect(show({ ...input, order: ['injected', 'walletConnect'] })).toEqual([
      'injected: fox',
      'walletConnect: WalletConnect',
    ])
  })

  test('the wallet list shows at most two of four recommended wallets, and fewer beside installed and recent ones', () => {
    const recommended = ['a', 'b', 'c', 'd'].map((name) => listed(name))
    const nameless = announced('Browser Wallet', { type: 'INJECTED' })
    expect(show({ recommended })).toEqual(['recommended: a b'])
    expect(show({ recommended, connectors: [announced('fox')] })).toContain('recommended: a')
    expect(show({ recommended, connectors: [nameless], isPhone: true })).toContain(
      'recommended: a b',
    )
    expect(
      show({ recommended, connectors: [announced('fox')], recent: [recentOf(listed('old'))] }),
    ).toEqual(['recent: old', 'injected: fox'])
  })

  test('the wallet list recommends no wallet where the owner features or adds some', () => {
    const recommended = [listed('a')]
    expect(show({ recommended, hasFeatured: true })).toEqual([])
    expect(show({ recommended, custom: [listed('own')] })).toEqual(['custom: own'])
  })

  test('the wallet list does not list a wallet of the directory again that is installed or recent', () => {
    const fox = listed('fox', { rdns: 'io.fox' })
    const input = { featured: [fox, listed('star')], hasFeatured: true }
    expect(show({ ...input, connectors: [announced('fox')] })).toEqual([
      'injected: fox',
      'featured: star',
    ])
    expect(show({ ...input, recent: [recentOf(fox)] })).toEqual(['recent: fox', 'featured: star'])
    for (const namespace of ['solana', 'bip122', 'polkadot'] as const) {
      expect(show({ ...input, connectors: [plain('Fox Wallet', namespace)] })).toEqual([
        'injected: Fox Wallet',
        'featured: star',
      ])
    }
    const phone = announced('MetaMask', { rdns: 'io.metamask.mobile' })
    const metamask = listed('MetaMask', { rdns: 'io.metamask' })
    expect(
      show({ featured: [metamask], hasFeatured: true, connectors: [phone], isPhone: true }),
    ).toEqual(['injected: MetaMask'])
  })
})

describe('hide rules', () => {
  const injected = (name: string, more: Partial<Connector> = {}): Connector => {
    const { rdns: _none, ...plain } = announced(name, { type: 'INJECTED', ...more })
    return plain
  }

  test('the wallet list shows the nameless Browser Wallet on phones only', () => {
    const connectors = [injected('Browser Wallet')]
    expect(show({ connectors })).toEqual([])
    expect(show({ connectors, isPhone: true })).toEqual(['injected: Browser Wallet'])
  })

  test('the wallet list hides an injected wallet without rdns when no wallet is installed', () => {
    const connectors = [injected('Old')]
    expect(show({ connectors, isWalletInstalled: false })).toEqual([])
    expect(show({ connectors })).toEqual(['injected: Old'])
  })

  test('the wallet list hides wallets that the owner excluded, by rdns, id and name, in every group', () => {
    const excluded = [listed('Renamed', { rdns: 'io.fox' }), listed('cat')]
    const connectors = [
      announced('fox'),
      announced('Cat Wallet', { namespace: 'solana' }),
      announced('dog'),
    ]
    expect(show({ connectors, excluded, featured: [listed('cat')], hasFeatured: true })).toEqual([
      'injected: dog',
    ])
    expect(show({ recent: [recentOf(listed('cat'))], excluded })).toEqual([])
  })

  test('the wallet list is filtered by wallets.injected, wallets.announced and the namespace', () => {
    const connectors = [
      injected('Old'),
      announced('fox'),
      announced('sun', { namespace: 'solana' }),
    ]
    expect(show({ connectors, injected: false })).toEqual(['injected: fox sun'])
    expect(show({ connectors, announced: false })).toEqual(['injected: Old'])
    expect(show({ connectors, namespace: 'solana' })).toEqual(['injected: sun'])
  })

  test('the wallet list has the connectors of the owner’s config, Coinbase’s among them, and no shared wallet', () => {
    const coinbase = announced('Coinbase', { type: 'EXTERNAL', id: 'coinbaseWalletSDK' })
    const shared = announced('WC', { type: 'WALLET_CONNECT' })
    expect(show({ connectors: [coinbase, shared] })).toEqual(['external: Coinbase'])
  })
})

describe('tags', () => {
  const tags = (input: Partial<WalletListInput>) =>
    orderWalletList({ ...nothing, ...input }).flatMap(({ rows }) => rows.map((row) => row.tag))

  test('the wallet list tags its rows as installed, multichain, recent and QR code', () => {
    const solana = announced('fox', { namespace: 'solana' })
    expect(tags({ connectors: [announced('fox')] })).toEqual(['installed'])
    expect(tags({ connectors: [announced('fox'), solana] })).toEqual(['multiChain'])
    expect(tags({ hasWalletConnect: true })).toEqual(['qrCode'])
    expect(tags({ hasWalletConnect: true, isPhone: true })).toEqual([null])
  })

  test('the wallet list tags an installed recent wallet and puts it first, and hides a recent wallet that is not installed', () => {
    const recent = [{ id: 'io.fox', name: 'fox', connectorId: 'io.fox' }]
    expect(show({ connectors: [announced('cat'), announced('fox')], recent })).toEqual([
      'injected: fox cat',
    ])
    expect(tags({ connectors: [announced('cat'), announced('fox')], recent })).toEqual([
      'recent',
      'installed',
    ])
    expect(show({ recent })).toEqual([])
  })
})

describe('recent wallets', () => {
  const rowsOf = (input: Partial<WalletListInput>) =>
    orderWalletList({ ...nothing, ...input }).flatMap(({ group, rows }) =>
      rows.map((row) => ({ group, link: row.kind === 'recent' && row.wallet.mobile_link })),
    )

  test('the wallet list gives the row of a recent wallet the links of its listing', () => {
    const listing = listed('fox', { rdns: 'io.fox', mobile_link: 'fox://' })
    expect(rowsOf({ recent: [recentOf(listing)] })).toEqual([{ group: 'recent', link: 'fox://' }])
  })

  test('the wallet list takes a fresh listing of a recent wallet instead of the stored one', () => {
    const recent = [recentOf(listed('fox', { mobile_link: 'fox://' }))]
    const custom = [listed('fox', { mobile_link: 'newfox://' })]
    expect(rowsOf({ recent, custom })).toEqual([{ group: 'recent', link: 'newfox://' }])
  })
})
