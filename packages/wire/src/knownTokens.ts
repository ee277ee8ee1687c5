/** A well-known token, as the release lists it: no server and no node can change its symbol and decimals. */
export type KnownToken = { address: string; symbol: string; decimals: number }

type Entry = readonly [address: string, symbol: string, decimals: number]

const opStackWeth = '0x4200000000000000000000000000000000000006'

/**
 * Well-known tokens by network (CAIP-2). Several independent sources agree on each address. The checks of a swap, a
 * transfer and the vault's approval take symbol and decimals from here, and from no server.
 */
const tokens: Readonly<Record<string, readonly Entry[]>> = {
  'eip155:1': [
    ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 18],
    ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 6],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 6],
    ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 18],
    ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 8],
    ['0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c', 'EURC', 6],
    ['0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', 'PYUSD', 6],
    ['0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', 'stETH', 18],
    ['0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', 'wstETH', 18],
    ['0x514910771AF9Ca656af840dff83E8264EcF986CA', 'LINK', 18],
    ['0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'UNI', 18],
    ['0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 'AAVE', 18],
  ],
  'eip155:10': [
    [opStackWeth, 'WETH', 18],
    ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USDC', 6],
    ['0x7F5c764cBc14f9669B88837ca1490cCa17c31607', 'USDC.e', 6],
    ['0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'USDT', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 18],
    ['0x68f180fcCe6836688e9084f035309E29Bf0A2095', 'WBTC', 8],
  ],
  'eip155:56': [
    ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'WBNB', 18],
    ['0x55d398326f99059fF775485246999027B3197955', 'USDT', 18],
    ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USDC', 18],
  ],
  'eip155:100': [
    ['0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', 'WXDAI', 18],
    ['0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83', 'USDC', 6],
  ],
  'eip155:137': [
    ['0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'WPOL', 18],
    ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 6],
    ['0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'USDC.e', 6],
    ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT', 6],
    ['0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 'WBTC', 8],
  ],
  'eip155:8453': [
    [opStackWeth, 'WETH', 18],
    ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 6],
    ['0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 'USDT', 6],
    ['0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 'DAI', 18],
  ],
  'eip155:42161': [
    ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 18],
    ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 6],
    ['0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 'USDC.e', 6],
    ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 18],
    ['0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'WBTC', 8],
  ],
  'eip155:43114': [
    ['0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 'WAVAX', 18],
    ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 'USDC', 6],
    ['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 'USDT', 6],
  ],
  'eip155:59144': [
    ['0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f', 'WETH', 18],
    ['0x176211869cA2b568f2A7D4EE941E073a821EE1ff', 'USDC', 6],
    ['0xA219439258ca9da29E9Cc4cE5596924745e12B93', 'USDT', 6],
  ],
  // The local chain of `npm start`.
  'eip155:31337': [
    ['0x345E1d4cFDDfF56E93F5A21ebB08A2A017aEC833', 'WETH', 18],
    ['0x952091597b9268c2ad0632FD417fa35A54b959Eb', 'LATCH', 18],
    ['0x202964Da58E01585313fb20AB3f9364d2bd032F3', 'USDC', 6],
    ['0x3eA2b7Ba56f7E1D4E3016A0Cb8c7D76eAb777E2d', 'USDT', 6],
    ['0x07a73b757547B56C2566f042A2a0D01437b15d66', 'WBTC', 8],
  ],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    ['So11111111111111111111111111111111111111112', 'wSOL', 9],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 6],
    ['Es9vMFrzaCErmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT', 6],
    ['J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', 'JitoSOL', 9],
    ['mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', 'mSOL', 9],
  ],
}

/** The well-known tokens of a network. */
export function knownTokensOf(network: string): readonly KnownToken[] {
  const entries = Object.hasOwn(tokens, network) ? (tokens[network] ?? []) : []
  return entries.map(([address, symbol, decimals]) => ({ address, symbol, decimals }))
}

/** The well-known token at an address. EVM addresses are equal in any case, others only exactly. */
export function findKnownToken(network: string, address: string): KnownToken | null {
  const plain = (text: string) => (network.startsWith('eip155:') ? text.toLowerCase() : text)
  const wanted = plain(address)
  return knownTokensOf(network).find((token) => plain(token.address) === wanted) ?? null
}

/** Whether a symbol is that of a well-known token on any network. */
export function isKnownTokenSymbol(symbol: string): boolean {
  const upperCased = symbol.toUpperCase()
  return Object.values(tokens).some((entries) =>
    entries.some(([, known]) => known.toUpperCase() === upperCased),
  )
}
