/**
 * Ours: docs/benchmarks.md of 2026-11-17. Others: published packages and public documents of November 2026; sizes,
 * hosts, policies and axe were measured in headless Chromium 156 with third-party requests blocked.
 */
export const products = [
  'Latchkey',
  'Reown AppKit',
  'RainbowKit',
  'ConnectKit',
  'Privy',
  'Dynamic',
] as const

export type Row = {
  title: string
  /** In the order of `products`. */
  cells: readonly [string, string, string, string, string, string]
}

export const rows: readonly Row[] = [
  {
    title: 'License',
    cells: [
      'MIT, server included',
      'Paid above 500 monthly users',
      'MIT',
      'BSD-2',
      'Apache-2.0, server closed',
      'MIT, server closed',
    ],
  },
  {
    title: 'Runs on your own server',
    cells: [
      'Everything',
      'Vendor cloud',
      'All but WalletConnect',
      'All but WalletConnect',
      'Vendor cloud',
      'Vendor cloud',
    ],
  },
  {
    title: 'JavaScript at page load, gzip, beyond React',
    cells: ['19.8 kB', '319 kB', '293 kB', '486 kB', '652 kB', '1,250 kB'],
  },
  {
    title: 'Other hosts contacted before a click',
    cells: ['0', '3', '2', '1', '2', '5'],
  },
  {
    title: 'Ethereum / Solana / Bitcoin / Polkadot',
    cells: [
      'All four',
      'All four',
      'Ethereum',
      'Ethereum',
      'Ethereum, Solana',
      'Ethereum, Solana, Bitcoin',
    ],
  },
  {
    title: 'Logins besides wallets',
    cells: [
      'Email, social, passkey',
      'Email, social',
      'Wallets only',
      'Partly',
      'Email, social, passkey, phone',
      'Email, social, passkey, phone',
    ],
  },
  {
    title: 'Send, receive and buy',
    cells: ['Built in', 'Built in', 'Not included', 'Not included', 'Send and buy', 'Built in'],
  },
  {
    title: 'Under a strict content security policy',
    cells: ['Works', 'Layout lost', 'Theme lost', 'Page blank', 'Page blank', 'Stuck loading'],
  },
  {
    title: 'axe rules failed in the connect view',
    cells: ['0', '2', '2', '1', 'Not measured', 'Not measured'],
  },
  {
    title: 'Smart accounts (ERC-4337)',
    cells: ['Embedded wallet', 'Built in', 'Not included', 'Not included', 'Built in', 'Built in'],
  },
  {
    title: 'Languages',
    cells: ['20, and your own', '1', '19', '13', '1', '1'],
  },
]
