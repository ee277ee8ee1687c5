import {
  type AnalyticsEvent,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  memoryStorage,
  type Network,
  subscribeEvents,
} from '@latchkey/core'
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
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const coinbase = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'

afterEach(() => vi.restoreAllMocks())

function press(network: Network, id: string, options: Partial<LatchkeyOptions> = {}): string {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const latchkey: Latchkey = createLatchkey({
    projectId: 'test',
    networks: [network],
    adapters: [],
    storage: memoryStorage(),
    ...options,
  })
  const wallet = {
    id,
    name: 'A wallet',
    mobile_link: 'awallet://',
    universal_link: 'https://awallet.example',
  }
  openWallet(latchkey, { wallet, uri: 'wc:1', kind: 'native' })
  latchkey.destroy()
  return String(opened.mock.calls[0]?.[0])
}

test.each([
  ['Phantom', phantom, 'https://phantom.app/ul/browse/'],
  ['Solflare', solflare, 'https://solflare.com/ul/v1/browse/'],
  ['Coinbase Wallet', coinbase, 'https://go.cb-w.com/dapp?cb_url='],
])('openWallet on Solana opens this page in the in-app browser of %s', (_, id, start) => {
  expect(press(solana, id)).toContain(start + encodeURIComponent(location.href))
})

test('openWallet on Ethereum opens this page in the in-app browser of Coinbase Wallet', () => {
  expect(press(ethereum, coinbase)).toContain(
    `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(location.href)}`,
  )
})

test('openWallet opens the app with the pairing link on Ethereum and for other wallets', () => {
  expect(press(ethereum, phantom)).toBe('awallet://wc?uri=wc%3A1')
  expect(press(solana, 'another')).toBe('awallet://wc?uri=wc%3A1')
})

test('openWallet opens nothing for a listing without a safe link, and sends CONNECT_PROXY_ERROR', () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [ethereum],
    storage: memoryStorage(),
  })
  const events: AnalyticsEvent[] = []
  subscribeEvents(latchkey, (event) => events.push(event))
  const wallet = { id: 'another', name: 'A wallet', mobile_link: 'javascript:alert(1)' }
  openWallet(latchkey, { wallet, uri: 'wc:1', kind: 'native' })
  latchkey.destroy()
  expect(opened).not.toHaveBeenCalled()
  expect(events).toMatchObject([
    { event: 'CONNECT_PROXY_ERROR', properties: { name: 'A wallet', uri: 'wc:1' } },
  ])
})

test('openWallet with wallets.preferUniversalLinks opens the wallet by its universal link', () => {
  expect(press(ethereum, 'another', { wallets: { preferUniversalLinks: true } })).toBe(
    'https://awallet.example/wc?uri=wc%3A1',
  )
})
