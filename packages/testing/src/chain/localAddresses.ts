/**
 * Contract addresses of the local chain, the same under every chain id.
 */
export const localAddresses = {
  /** Wrapped ether, 18 decimals. */
  weth: '0x345E1d4cFDDfF56E93F5A21ebB08A2A017aEC833',
  /** 18 decimals, with ERC-2612 permit. */
  latch: '0x952091597b9268c2ad0632FD417fa35A54b959Eb',
  /** 6 decimals, with permit; the chain's US dollar. */
  usdc: '0x202964Da58E01585313fb20AB3f9364d2bd032F3',
  /** 6 decimals; returns nothing, and reverts a change of an allowance that is not zero. */
  usdt: '0x3eA2b7Ba56f7E1D4E3016A0Cb8c7D76eAb777E2d',
  /** 8 decimals, with permit. */
  wbtc: '0x07a73b757547B56C2566f042A2a0D01437b15d66',
  /** 18 decimals; burns 2 % of every transfer. */
  tax: '0x6262e2C9c5E743805CC4c23c44dc526F7D149e9d',
  /** The NFT collection “keys”: ERC-721 with `data:` metadata. */
  keys: '0xB007052c6891c72FE321378e68ee9D21c21617A0',
  /** The NFT collection “tools”: ERC-1155 with `data:` metadata. */
  tools: '0xd67F1d3075B589E3996E48a354F2e9C86e9Fa401',
  uniswapV2Factory: '0x6c2B8528F412Bb15704D1aD066e8f5fFA75E3d23',
  uniswapV2Router: '0x26070B3d7CA6893062Aa5CDAF877c94b1ce5eF8C',
  /** Uniswap's SwapRouter02 over the same pools; V3 is not here. */
  swapRouter02: '0xB7Eb8D5C10F9df796DF802EA307b7792d8C65366',
  usdcWethPair: '0xc9476996ACC63Ed7dffc322EaC21Ad9142DCE0cd',
  usdtWethPair: '0xE0eaf12E3B140BA3A661262F1011A7fF27Dc728e',
  latchWethPair: '0xAF2AfF8a6Bf675E56C704bcF01a41113C6c98a30',
  wbtcWethPair: '0x724C0e8D58C3262850081F582bafa1aE4b1D3324',
  taxWethPair: '0xF24A7b23a4decBdDeFd54095229990d3D06b83Bf',
  usdcUsdtPair: '0xa152B2e7C9B883F68A530d826d9f5424b0eb81b9',
  ensPublicResolver: '0x5391fa47069DC6DEe6fb233C56dF5127FE3d1dED',
  /** Accounts for `entryPoint08` that also sign messages (ERC-1271, and ERC-6492 before they exist). */
  smartAccountFactory: '0x75Dd1AFDB7327Da7b8b33B208e6da8704B2fac1C',

  // From here on: the canonical addresses of the public chains.
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  create2Factory: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
  ensRegistry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
  ensUniversalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  entryPoint07: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  entryPoint08: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  simpleAccountFactory07: '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985',
  simpleAccountFactory08: '0x13E9ed32155810FDbd067D4522C492D6f68E5944',
  simple7702Account: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
} as const
