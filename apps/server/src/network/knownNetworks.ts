import type { Address } from 'viem'
import type { NetworkSettings } from './networkSettings.ts'

const OP_WETH: Address = '0x4200000000000000000000000000000000000006'
const V2_ROUTER: Address = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'
const V3_CANONICAL = {
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
} as const

/**
 * Public facts of well-known networks. An address is listed only if several independent sources
 * agree on it. A router must be one that the page ships, too: it rejects every other.
 */
export const knownNetworks: Readonly<Record<string, NetworkSettings>> = {
  'eip155:1': {
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    stables: [
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    ],
    bases: ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
    oracles: {
      native: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
      eth: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
      btc: '0xF4030086522a5bEEa4988F8cA5B36dbC97BeE88c',
      eur: '0xb49f677943BC038e9857d61E7d053CaA2C1734C1',
      gbp: '0x5c0Ab2d9b5a7ed9f470386e82BB36A3613cDd4b5',
      jpy: '0xBcE206caE7f0ec07b545EddE332A47C2F75bbeb3',
      aud: '0x77F9710E7d0A19669A13c055F62cd80d313dF022',
      cad: '0xa34317DB73e77d453b1B8d04550c44D10e981C8e',
      inr: '0x605D5c2fBCeDb217D7987FC0951B5753069bC360',
    },
    uniswapV2: ['0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'],
    uniswapV3: V3_CANONICAL,
  },
  'eip155:10': {
    wrappedNative: OP_WETH,
    stables: [
      '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    ],
    uniswapV2: ['0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2'],
    uniswapV3: V3_CANONICAL,
  },
  'eip155:56': {
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    stables: [
      '0x55d398326f99059fF775485246999027B3197955',
      '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    ],
    uniswapV2: ['0x10ED43C718714eb63d5aA57B78B54704E256024E'],
    uniswapV3: {
      quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
      router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    },
  },
  'eip155:100': {
    wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    stables: [
      '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
      '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83',
    ],
    uniswapV2: ['0x1C232F01118CB8B424793ae03F870aa7D0ac7f77'],
  },
  'eip155:137': {
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    stables: [
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
      '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    ],
    uniswapV2: ['0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff'],
    uniswapV3: V3_CANONICAL,
  },
  'eip155:250': {
    wrappedNative: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
    uniswapV2: ['0xF491e7B69E4244ad4002BC14e878a34207E38c29'],
  },
  'eip155:324': {
    wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    stables: [
      '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4',
      '0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4',
    ],
    uniswapV3: {
      quoter: '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28',
      router: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
    },
  },
  'eip155:8217': {
    wrappedNative: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
    stables: ['0xd077A400968890Eacc75cdc901F0356c943e4fDb'],
    uniswapV2: ['0x8203cBc504CE43c3Cad07Be0e057f25B1d4DB578'],
  },
  'eip155:8453': {
    wrappedNative: OP_WETH,
    stables: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    uniswapV2: [V2_ROUTER],
    uniswapV3: {
      quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
      router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    },
  },
  'eip155:42161': {
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    stables: [
      '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    ],
    bases: ['0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'],
    uniswapV2: [V2_ROUTER],
    uniswapV3: V3_CANONICAL,
  },
  'eip155:43114': {
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    stables: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
    uniswapV2: [V2_ROUTER],
  },
  'eip155:1313161554': {
    wrappedNative: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
    stables: ['0xB12BFcA5A55806AaF64E99521918A4bf0fC40802'],
    uniswapV2: ['0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B'],
  },
}

/** The networks swaps are offered on unless the settings say otherwise. */
export const defaultSwapNetworks = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
] as const
