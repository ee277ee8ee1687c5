import { ownValue } from '@latchkey/wire'
import { type Address, isAddressEqual } from 'viem'

/** The swap routers of a network, by the functions that they have. */
export type KnownRouters = {
  /** Router02 of Uniswap V2 and its exact forks. */
  v2: readonly Address[]
  /** SwapRouter02 of Uniswap V3. */
  v3: readonly Address[]
  /** WETH9 or its equivalent. */
  wrapped: Address
}

const swapRouter02: Address = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const uniswapV2Router02: Address = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'
const opStackWeth: Address = '0x4200000000000000000000000000000000000006'

/**
 * The routers whose swaps the vault decodes. The list is the vault's own: a site can name any contract a router. A swap
 * at any other contract is shown as an unknown call.
 */
const routers: Readonly<Record<string, KnownRouters>> = {
  'eip155:1': {
    v2: ['0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'],
    v3: [swapRouter02],
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  'eip155:10': {
    v2: ['0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2'],
    v3: [swapRouter02],
    wrapped: opStackWeth,
  },
  'eip155:56': {
    v2: ['0x10ED43C718714eb63d5aA57B78B54704E256024E'],
    v3: ['0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2'],
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  },
  'eip155:100': {
    v2: ['0x1C232F01118CB8B424793ae03F870aa7D0ac7f77'],
    v3: [],
    wrapped: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  },
  'eip155:137': {
    v2: ['0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff'],
    v3: [swapRouter02],
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  },
  'eip155:250': {
    v2: ['0xF491e7B69E4244ad4002BC14e878a34207E38c29'],
    v3: [],
    wrapped: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
  },
  'eip155:324': {
    v2: [],
    v3: ['0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3'],
    wrapped: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  },
  'eip155:8217': {
    v2: ['0x8203cBc504CE43c3Cad07Be0e057f25B1d4DB578'],
    v3: [],
    wrapped: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
  },
  'eip155:8453': {
    v2: [uniswapV2Router02],
    v3: ['0x2626664c2603336E57B271c5C0b26F421741e481'],
    wrapped: opStackWeth,
  },
  'eip155:42161': {
    v2: [uniswapV2Router02],
    v3: [swapRouter02],
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  },
  'eip155:43114': {
    v2: [uniswapV2Router02],
    v3: [],
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  },
  'eip155:1313161554': {
    v2: ['0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B'],
    v3: [],
    wrapped: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
  },
  // The local chain of `npm start`.
  'eip155:31337': {
    v2: ['0x26070B3d7CA6893062Aa5CDAF877c94b1ce5eF8C'],
    v3: ['0xB7Eb8D5C10F9df796DF802EA307b7792d8C65366'],
    wrapped: '0x345E1d4cFDDfF56E93F5A21ebB08A2A017aEC833',
  },
}

export function knownRouters(chainId: string): KnownRouters | null {
  return ownValue(routers, chainId) ?? null
}

export function isWrappedCoin(chainId: string, address: Address): boolean {
  const wrapped = knownRouters(chainId)?.wrapped
  return wrapped !== undefined && isAddressEqual(wrapped, address)
}

/** Whether the contract is a router, which moves tokens of its caller only: an allowance lets no one else take them. */
export function isKnownRouter(chainId: string, address: Address): boolean {
  const { v2 = [], v3 = [] } = knownRouters(chainId) ?? {}
  return [...v2, ...v3].some((router) => isAddressEqual(router, address))
}
