import { describe, expect, test } from 'vitest'
import { texts } from '../text/language.ts'
import { isKnownRouter, isWrappedCoin, knownRouters } from './knownRouters.ts'
import { chainNumber, coinOf, networkName } from './networks.ts'

describe('the names of networks in an approval', () => {
  test.each([
    ['eip155:1', 'Ethereum', 'ETH'],
    ['eip155:10', 'OP Mainnet', 'ETH'],
    ['eip155:56', 'BNB Smart Chain', 'BNB'],
    ['eip155:100', 'Gnosis', 'xDAI'],
    ['eip155:137', 'Polygon', 'POL'],
    ['eip155:324', 'ZKsync Era', 'ETH'],
    ['eip155:8453', 'Base', 'ETH'],
    ['eip155:42161', 'Arbitrum One', 'ETH'],
    ['eip155:43114', 'Avalanche', 'AVAX'],
    ['eip155:59144', 'Linea Mainnet', 'ETH'],
    ['eip155:11155111', 'Sepolia', 'ETH'],
    ['eip155:31337', 'Latchkey Local', 'ETH'],
    ['eip155:31338', 'Latchkey Second', 'ETH'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL'],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'SOL'],
    ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'SOL'],
    ['solana:6pB2kEdqtn2bKKjvVFS6bChWxt7uvFEX', 'Latchkey Solana', 'SOL'],
  ])('%s is %s with %s', (chainId, name, coin) => {
    expect([networkName(chainId), coinOf(chainId)]).toEqual([name, coin])
  })

  test.each(['eip155:4242', 'constructor', '__proto__'])('%s is unknown', (chainId) => {
    expect([networkName(chainId), coinOf(chainId)]).toEqual([chainId, texts().approve.ofOwnCoin])
  })

  test('the chain id of an EVM network is its number', () => {
    expect([chainNumber('eip155:1'), chainNumber('eip155:43114')]).toEqual([1, 43_114])
  })
})

describe('the routers whose swaps are decoded', () => {
  const swapRouter02 = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
  const uniswapV2 = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'
  const table = [
    [
      '1',
      '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      swapRouter02,
      '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    ],
    [
      '10',
      '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
      swapRouter02,
      '0x4200000000000000000000000000000000000006',
    ],
    [
      '56',
      '0x10ED43C718714eb63d5aA57B78B54704E256024E',
      '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
      '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    ],
    [
      '100',
      '0x1C232F01118CB8B424793ae03F870aa7D0ac7f77',
      null,
      '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    ],
    [
      '137',
      '0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff',
      swapRouter02,
      '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    ],
    [
      '250',
      '0xF491e7B69E4244ad4002BC14e878a34207E38c29',
      null,
      '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
    ],
    [
      '324',
      null,
      '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
      '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    ],
    [
      '8217',
      '0x8203cBc504CE43c3Cad07Be0e057f25B1d4DB578',
      null,
      '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
    ],
    [
      '8453',
      uniswapV2,
      '0x2626664c2603336E57B271c5C0b26F421741e481',
      '0x4200000000000000000000000000000000000006',
    ],
    ['42161', uniswapV2, swapRouter02, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
    ['43114', uniswapV2, null, '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'],
    [
      '1313161554',
      '0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B',
      null,
      '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
    ],
  ] as const

  test.each(table)('on eip155:%s: V2 %s, V3 %s and the wrapped coin %s', (id, v2, v3, wrapped) => {
    const chainId = `eip155:${id}`
    expect(knownRouters(chainId)).toEqual({ v2: v2 ? [v2] : [], v3: v3 ? [v3] : [], wrapped })
    for (const router of [v2, v3]) if (router) expect(isKnownRouter(chainId, router)).toBe(true)
    expect([isKnownRouter(chainId, wrapped), isWrappedCoin(chainId, wrapped)]).toEqual([
      false,
      true,
    ])
    expect(isWrappedCoin(chainId, '0x5FbDB2315678afecb367f032d93F642f64180aa3')).toBe(false)
  })

  test.each(['eip155:5', 'constructor', 'toString'])('there are none on %s', (chainId) => {
    expect(knownRouters(chainId)).toBeNull()
    expect([isKnownRouter(chainId, swapRouter02), isWrappedCoin(chainId, swapRouter02)]).toEqual([
      false,
      false,
    ])
  })
})
