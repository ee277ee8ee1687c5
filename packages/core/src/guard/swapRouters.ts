import type { SwapRouter, SwapRouters } from '../adapter/swapCall.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'

const uniswapV2 = (address: string): SwapRouter => ({ address, kind: 'uniswap-v2' })
const uniswapV3 = (address: string): SwapRouter => ({ address, kind: 'uniswap-v3' })

/** SwapRouter02 of Uniswap V3, at one address on its first networks. */
const swapRouter02 = uniswapV3('0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45')
/** Router02 of Uniswap V2 on the networks that Uniswap added later. */
const v2RouterOfLaterChains = uniswapV2('0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24')
/** The wrapped ether that every OP Stack network has at this address. */
const opStackWeth = '0x4200000000000000000000000000000000000006'

/**
 * The allowlist of swap routers per network: the only contracts that get an allowance or a swap, whatever a server
 * returns. An address is listed only if several independent sources agree on it. Site owners add routers with the
 * option `safety.swapRouters`.
 */
export const shippedRouters: Readonly<Partial<Record<CaipNetworkId, SwapRouters>>> = {
  'eip155:1': {
    routers: [swapRouter02, uniswapV2('0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D')],
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  'eip155:10': {
    routers: [swapRouter02, uniswapV2('0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2')],
    wrappedNative: opStackWeth,
  },
  'eip155:56': {
    routers: [
      uniswapV3('0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2'),
      uniswapV2('0x10ED43C718714eb63d5aA57B78B54704E256024E'),
    ],
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  },
  'eip155:100': {
    routers: [uniswapV2('0x1C232F01118CB8B424793ae03F870aa7D0ac7f77')],
    wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  },
  'eip155:137': {
    routers: [swapRouter02, uniswapV2('0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff')],
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  },
  'eip155:250': {
    routers: [uniswapV2('0xF491e7B69E4244ad4002BC14e878a34207E38c29')],
    wrappedNative: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
  },
  'eip155:324': {
    routers: [uniswapV3('0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3')],
    wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  },
  'eip155:8217': {
    routers: [uniswapV2('0x8203cBc504CE43c3Cad07Be0e057f25B1d4DB578')],
    wrappedNative: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
  },
  'eip155:8453': {
    routers: [uniswapV3('0x2626664c2603336E57B271c5C0b26F421741e481'), v2RouterOfLaterChains],
    wrappedNative: opStackWeth,
  },
  'eip155:42161': {
    routers: [swapRouter02, v2RouterOfLaterChains],
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  },
  'eip155:43114': {
    routers: [v2RouterOfLaterChains],
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  },
  'eip155:1313161554': {
    routers: [uniswapV2('0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B')],
    wrappedNative: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
  },
}

/** The routers of a network: the shipped ones and those of the option `safety.swapRouters`. */
export function routersOf(latchkey: Latchkey, network: CaipNetworkId): SwapRouters {
  const shipped = shippedRouters[network]
  const siteRouters = internals(latchkey).options.getState().safety.swapRouters[network]
  const wrappedNative = siteRouters?.wrappedNative ?? shipped?.wrappedNative
  return {
    // The owner's routers come first: prices are compared with the pools of the first Uniswap V2 router.
    routers: [...(siteRouters?.routers ?? []), ...(shipped?.routers ?? [])],
    ...(wrappedNative ? { wrappedNative } : {}),
  }
}

/** Whether the visitor can swap on a network: one with a listed router. */
export function canSwapOn(latchkey: Latchkey, network: CaipNetworkId): boolean {
  return routersOf(latchkey, network).routers.length > 0
}

export function findRouter(swapRouters: SwapRouters, address: string): SwapRouter | null {
  const wanted = address.toLowerCase()
  return swapRouters.routers.find((router) => router.address.toLowerCase() === wanted) ?? null
}
