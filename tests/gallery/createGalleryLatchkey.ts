import { createLatchkey, type Latchkey, type LatchkeyOptions, memoryStorage } from '@latchkey/core'
import type { LoginSteps } from '@latchkey/core/adapter'
import { evm } from '@latchkey/evm'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import { createFakeEvmWallet, type FakeEvmWallet } from '@latchkey/testing/evm'
import { loginWallet } from './loginWallet.ts'

/** The URLs of the chains and the server that a story uses. */
export type ServiceUrls = { rpc: string; bitcoin: string; solana: string; api: string | null }

export type GalleryFixture = { latchkey: Latchkey; wallet: FakeEvmWallet }

const drawn = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

const logo = (colour: string, shape: string) =>
  drawn(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${colour}"/>${shape}</svg>`,
  )

const icons = {
  harbor: logo(
    '#1f6feb',
    '<path d="M20 8v22M12 16h16M10 22c0 6 5 9 10 9s10-3 10-9" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round"/>',
  ),
  fox: logo(
    '#ffedd5',
    '<path d="M8 10l9 6h6l9-6-3 14-9 8-9-8z" fill="#f97316"/><circle cx="16" cy="20" r="1.6" fill="#7c2d12"/><circle cx="24" cy="20" r="1.6" fill="#7c2d12"/>',
  ),
  night: logo('#1e1b4b', '<path d="M26 26a10 10 0 1 1-6-17 8 8 0 0 0 6 17z" fill="#c4b5fd"/>'),
}

const faces = [
  { name: 'Harbor', rdns: 'gallery.harbor', icon: icons.harbor },
  { name: 'Copper Fox', rdns: 'gallery.fox', icon: icons.fox },
  { name: 'Nightjar', rdns: 'gallery.nightjar', icon: icons.night },
] as const

export function network(id: number, name: string, symbol: string, testnet?: boolean) {
  return {
    id,
    name,
    nativeCurrency: { name: symbol === 'ETH' ? 'Ether' : symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
    ...(testnet ? { testnet } : {}),
  }
}

const chains = [
  [1, 'Ethereum', 'ETH'],
  [8453, 'Base', 'ETH'],
  [10, 'OP Mainnet', 'ETH'],
  [42161, 'Arbitrum One', 'ETH'],
  [137, 'Polygon', 'POL'],
  [56, 'BNB Smart Chain', 'BNB'],
  [43114, 'Avalanche', 'AVAX'],
  [100, 'Gnosis', 'xDAI'],
  [11155111, 'Sepolia', 'ETH', true],
] as const

/** The local chain under Ethereum's name and number, and other networks to choose from. */
export function networksAt(place: ServiceUrls): LatchkeyOptions['networks'] {
  const [first, ...others] = chains.map(([id, name, symbol, testnet]) =>
    network(id, name, symbol, testnet),
  )
  const local = { ...first, rpcUrls: { default: { http: [place.rpc] } } }
  return [local as LatchkeyOptions['networks'][0], ...others]
}

type FixtureOptions = {
  walletCount?: number
  brokenName?: string
  /** Whose accounts the wallets have. */
  people?: readonly (keyof typeof localAccounts)[]
  /** Adds the embedded wallet. */
  isLogin?: boolean
  /** The embedded wallet's answers to the login steps. */
  login?: Partial<LoginSteps>
  /** Whether the embedded wallet opens after the login. */
  loginOutcome?: 'opens' | 'hangs'
  /** Of the embedded wallet's accounts. */
  accountType?: 'eoa' | 'smartAccount'
}

/** An instance on the real evm adapter, with wallets that sign with real keys. */
export function createGalleryLatchkey(
  place: ServiceUrls,
  options: Partial<LatchkeyOptions> & FixtureOptions = {},
): GalleryFixture {
  const { walletCount = 3, brokenName, people = ['alice', 'bob'], ...others } = options
  const { isLogin, login: steps, loginOutcome: outcome, accountType, ...rest } = others
  const [wallet, ...more] = faces.map((face, index) =>
    createFakeEvmWallet({
      ...face,
      ...(brokenName && index === 1 ? { name: brokenName, icon: 'javascript:alert(1)' } : {}),
      accounts: people.map((name) => localAccounts[name]),
      rpcUrl: place.rpc,
      chainId: 1,
      chains: [{ id: 8453, rpcUrl: place.rpc }],
    }),
  )
  for (const one of [wallet, ...more].slice(0, walletCount)) one?.announce(window)
  const latchkey = createLatchkey({
    projectId: 'latchkey-dev',
    networks: networksAt(place),
    adapters: [evm()],
    ...(isLogin && wallet
      ? { connectors: [loginWallet(wallet, { steps, outcome, accountType })] }
      : {}),
    features: { analytics: false },
    storage: memoryStorage(),
    customRpcUrls: { 'eip155:1': [{ url: place.rpc }] },
    safety: {
      swapRouters: {
        'eip155:1': {
          routers: [
            { address: localAddresses.uniswapV2Router, kind: 'uniswap-v2' },
            { address: localAddresses.swapRouter02, kind: 'uniswap-v3' },
          ],
          wrappedNative: localAddresses.weth,
        },
      },
    },
    // The gallery's login wallet opens no page: any vault makes the logins visible.
    ...(place.api ? { endpoints: { api: place.api, vault: place.api } } : {}),
    ...rest,
  })
  if (!wallet) throw new Error('The fixture has no wallet')
  return { latchkey, wallet }
}
