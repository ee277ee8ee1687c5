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
    title: 'Runs on your server only',
    cells: ['Yes', 'No', 'In part', 'In part', 'No', 'No'],
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
    title: 'Email and social login',
    cells: ['Yes', 'Yes', 'No', 'In part', 'Yes', 'Yes'],
  },
  {
    title: 'Send, receive and buy',
    cells: ['Yes', 'Yes', 'No', 'No', 'In part', 'Yes'],
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
    cells: ['Embedded wallet', 'Yes', 'No', 'No', 'Yes', 'Yes'],
  },
  {
    title: 'Languages',
    cells: ['20, and your own', '1', '19', '13', '1', '1'],
  },
]
