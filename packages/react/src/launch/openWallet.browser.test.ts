import {
  type AnalyticsEvent,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  memoryStorage,
  type Network,
  type Wallet,
} from '@latchkey/core'
import { walletConnect } from '@latchkey/walletconnect'
import { afterEach, expect, test, vi } from 'vitest'
import { openWallet } from './openWallet.ts'

const solana: Network = {
  id: 'devnet',
  name: 'Solana Devnet',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
}
const ethereum: Network = { ...solana, id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' }
const relay = walletConnect({ relayUrl: 'wss://relay.example' })
const phantom = {
  browse_link: 'https://phantom.app/ul/browse/{url}?ref={origin}',
  browse_namespaces: ['solana'],
}
const coinbase = {
  browse_link: 'https://go.cb-w.com/dapp?cb_url={url}',
  browse_namespaces: ['eip155', 'solana'],
}

afterEach(() => vi.restoreAllMocks())

function press(
  network: Network,
  listing: Partial<Wallet>,
  options: Partial<LatchkeyOptions> = {},
): string {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const latchkey: Latchkey = createLatchkey({
    projectId: 'test',
    networks: [network],
    adapters: [],
    connectors: [relay],
    storage: memoryStorage(),
    ...options,
  })
  const wallet = {
    id: 'awallet',
    name: 'A wallet',
    mobile_link: 'awallet://',
    universal_link: 'https://awallet.example',
    ...listing,
  }
  openWallet(latchkey, { wallet, uri: 'wc:1', kind: 'native' })
  latchkey.destroy()
  return String(opened.mock.calls[0]?.[0])
}

test.each([
  ['Phantom', phantom, 'https://phantom.app/ul/browse/'],
  ['Coinbase Wallet', coinbase, 'https://go.cb-w.com/dapp?cb_url='],
])('openWallet on Solana opens this page in the in-app browser of %s', (_, listing, start) => {
  expect(press(solana, listing)).toContain(start + encodeURIComponent(location.href))
})

test('openWallet on Ethereum opens this page in the in-app browser of Coinbase Wallet', () => {
  expect(press(ethereum, coinbase)).toContain(
    `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(location.href)}`,
  )
})

test('openWallet opens the app with the pairing link on Ethereum and for other wallets', () => {
  expect(press(ethereum, phantom)).toBe('awallet://wc?uri=wc%3A1')
  expect(press(solana, {})).toBe('awallet://wc?uri=wc%3A1')
})

test('openWallet without a relay opens this page in the wallet’s in-app browser on every chain', () => {
  expect(press(ethereum, phantom, { connectors: [] })).toContain(
    `https://phantom.app/ul/browse/${encodeURIComponent(location.href)}`,
  )
})

test('openWallet opens nothing for a listing without a safe link, and sends CONNECT_PROXY_ERROR', () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [ethereum],
    storage: memoryStorage(),
  })
  const events: AnalyticsEvent[] = []
  latchkey.on('analytics', (event) => events.push(event))
  const wallet = { id: 'another', name: 'A wallet', mobile_link: 'javascript:alert(1)' }
  openWallet(latchkey, { wallet, uri: 'wc:1', kind: 'native' })
  latchkey.destroy()
  expect(opened).not.toHaveBeenCalled()
  expect(events).toMatchObject([
    { event: 'CONNECT_PROXY_ERROR', properties: { name: 'A wallet', uri: 'wc:1' } },
  ])
})

test('openWallet with wallets.preferUniversalLinks opens the wallet by its universal link', () => {
  expect(press(ethereum, {}, { wallets: { preferUniversalLinks: true } })).toBe(
    'https://awallet.example/wc?uri=wc%3A1',
  )
})
