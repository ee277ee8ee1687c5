/** A test account of the local Solana chain and what it holds when the chain starts, in whole coins. */
export type LocalSolanaAccount = {
  readonly address: string
  /** The 32 bytes the key is made of, as hex. */
  readonly seed: string
  readonly holds: {
    readonly sol: string
    readonly tokens: Readonly<Partial<Record<LocalSolanaToken, string>>>
  }
}

export type LocalSolanaToken = 'usdc' | 'latch' | 'note' | 'tithe'

export type LocalSolanaAccountName = 'alice' | 'bob' | 'carol' | 'dave' | 'erin' | 'mallory'

/** Everyone knows these keys: never send anything of value to them. */
export const localSolanaAccounts: Readonly<Record<LocalSolanaAccountName, LocalSolanaAccount>> = {
  /** Has everything; alice.sol. */
  alice: {
    address: '4YGuWX8erseZqpQJJFDgWcXADgeKtPWEivYLoSAhd7fT',
    seed: '739937ce7b5b7ae7f9a7b8d81afc9af02ccc394b7a1d4e72c241d24f016df205',
    holds: { sol: '100', tokens: { usdc: '50000', latch: '25000', note: '300', tithe: '1000' } },
  },
  /** Has some tokens. */
  bob: {
    address: 'Ef5vvZ5KGjfZWimqcTYqbrKX3d1c95Ho2Sa2MJD9xHGy',
    seed: 'bae3a682c3cdfb09514991dad9711072becd52050bec8b4c6a3c26c0ff64d95b',
    holds: { sol: '10', tokens: { usdc: '2500' } },
  },
  /** SOL only, and no token account at all. */
  carol: {
    address: 'FYNcf84Cx4iboD3GUmoe6MVSn3HcP6cboj2dwCgwU22o',
    seed: '6225d9d8f8c1bc4f8a28da5005f6da8d435d9482be73645a77666d031723770c',
    holds: { sol: '5', tokens: {} },
  },
  /** Tokens, but nothing to pay a fee with. */
  dave: {
    address: 'J4UNLKWX5CcqFAukkiAyXKKxeG5uQzobPFsLZrzApQLR',
    seed: 'd14e11371cb75ac9b3b946fdaf48bbd00ce9076e29c80815535cdb9da3c95b4e',
    holds: { sol: '0', tokens: { usdc: '500' } },
  },
  /** Has nothing at all. */
  erin: {
    address: '9TzTCg3TSAXHyZHu4Y5ALpaGLhGFqCP22PBxLexJMqot',
    seed: '52174623cd22ef0e9baf7bf5e916211c3924fa57d671a1564f9b651571dafbb8',
    holds: { sol: '0', tokens: {} },
  },
  mallory: {
    address: '6TV3jvs2EhxPBV7NAsFcpUJn6qkUwHWdkWvvVEYhs29i',
    seed: '77f16fb394017d30a7913636f37070ed06b024eaa8e2287dfd4198c3ca00fcc3',
    holds: { sol: '1', tokens: {} },
  },
}

export type LocalSolanaMint = {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly program: 'token' | 'token-2022'
  /** Hundredths of a percent that each transfer keeps back. */
  readonly feeBps: number
}

/** The tokens of the local chain: two of the old token program, two of Token-2022, one of them with a fee. */
export const localSolanaTokens: Readonly<Record<LocalSolanaToken, LocalSolanaMint>> = {
  usdc: {
    address: '8LNwkyu4WagK69uVk5a5g9oXLZunbgLyYvQMyA9cRFp8',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    program: 'token',
    feeBps: 0,
  },
  latch: {
    address: '6vLxANrH7jmM3LyRAUeQNhss3aDyou2hzTirqWt3serC',
    name: 'Latch',
    symbol: 'LATCH',
    decimals: 9,
    program: 'token',
    feeBps: 0,
  },
  note: {
    address: 'FvQXVx5xmaWN2sUVzDLn5kt6tgx1mb1nutvdKYaTFFGb',
    name: 'Note',
    symbol: 'NOTE',
    decimals: 2,
    program: 'token-2022',
    feeBps: 0,
  },
  tithe: {
    address: 'HXijpaZ3whErGdJdmbw4SA3BHa93P4CXkuFPoXkvKXGh',
    name: 'Tithe',
    symbol: 'TITHE',
    decimals: 6,
    program: 'token-2022',
    feeBps: 1_000,
  },
}

export const localSolanaGenesis = '6pB2kEdqtn2bKKjvVFS6bChWxt7uvFEXju8rqh1qej9Z'

/** CAIP-2 id of the local chain: a Solana chain is named by the beginning of its first block's hash. */
export const localSolanaId = 'solana:6pB2kEdqtn2bKKjvVFS6bChWxt7uvFEX'
