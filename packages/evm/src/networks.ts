type Contract = { address: `0x${string}`; blockCreated?: number }

/** An EVM network as plain data. viem's OP Stack chains add 16 kB of formatters. */
export type EvmNetwork = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly [string] } }
  blockExplorers: { default: { name: string; url: string } }
  contracts: Readonly<Record<string, Contract>>
  testnet?: true
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const testEther = { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 }
const multicall3: Contract = { address: '0xca11bde05977b3631167028862be2a173976ca11' }
const ensUniversalResolver: Contract = { address: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' }
/** What an OP-stack network asks for storing a transaction on Ethereum. */
const gasPriceOracle: Contract = { address: '0x420000000000000000000000000000000000000F' }

export const mainnet: EvmNetwork = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://ethereum.reth.rs/rpc'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  contracts: { multicall3, ensUniversalResolver },
}

export const base: EvmNetwork = {
  id: 8453,
  name: 'Base',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
  contracts: { multicall3, gasPriceOracle },
}

export const optimism: EvmNetwork = {
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.optimism.io'] } },
  blockExplorers: {
    default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
  },
  contracts: { multicall3, gasPriceOracle },
}

export const arbitrum: EvmNetwork = {
  id: 42_161,
  name: 'Arbitrum One',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://arb1.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
  contracts: { multicall3 },
}

export const polygon: EvmNetwork = {
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
  contracts: { multicall3 },
}

export const bsc: EvmNetwork = {
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://56.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
  contracts: { multicall3 },
}

export const avalanche: EvmNetwork = {
  id: 43_114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
  contracts: { multicall3 },
}

export const gnosis: EvmNetwork = {
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.gnosischain.com'] } },
  blockExplorers: { default: { name: 'Gnosisscan', url: 'https://gnosisscan.io' } },
  contracts: { multicall3 },
}

export const linea: EvmNetwork = {
  id: 59_144,
  name: 'Linea Mainnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.linea.build'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://lineascan.build' } },
  contracts: { multicall3 },
}

export const sepolia: EvmNetwork = {
  id: 11_155_111,
  name: 'Sepolia',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://11155111.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  contracts: { multicall3, ensUniversalResolver },
  testnet: true,
}

export const baseSepolia: EvmNetwork = {
  id: 84_532,
  name: 'Base Sepolia',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  contracts: { multicall3, gasPriceOracle },
  testnet: true,
}
