import { type Abi, type Address, maxUint256, parseAbi, parseUnits, zeroAddress } from 'viem'
import { npmArtefact, storedBytecode } from './artefacts.ts'
import type { Deployer } from './deployer.ts'
import type { Tokens } from './tokens.ts'

export type Exchange = Record<'weth' | 'uniswapV2Factory' | 'uniswapV2Router', Address>

// Prices: ETH 3,000 USD, BTC 90,000 USD, LATCH 2 USD, TAX 0.05 USD. Deep enough that one ETH moves
// the price by less than 0.1 %.
const etherPools = [
  { token: 'usdc', decimals: 6, amount: '6000000', ether: '2000' },
  { token: 'usdt', decimals: 6, amount: '3000000', ether: '1000' },
  { token: 'latch', decimals: 18, amount: '1500000', ether: '1000' },
  { token: 'wbtc', decimals: 8, amount: '50', ether: '1500' },
  { token: 'tax', decimals: 18, amount: '6000000', ether: '100' },
] as const
const stablePool = { decimals: 6, amount: '2000000' }
// Far behind any test's clock, and a constant: the deadline is part of the transaction.
const deadline = 4_102_444_800n

const factoryArtefact = npmArtefact('@uniswap/v2-core/build/UniswapV2Factory.json')
const routerArtefact = npmArtefact('@uniswap/v2-periphery/build/UniswapV2Router02.json')

export async function deployExchange(deployer: Deployer): Promise<Exchange> {
  const weth = await deployer.create(npmArtefact('@uniswap/v2-periphery/build/WETH9.json'))
  const uniswapV2Factory = await deployer.create(factoryArtefact, [deployer.address])
  const uniswapV2Router = await deployer.create(routerArtefact, [uniswapV2Factory, weth])
  return { weth, uniswapV2Factory, uniswapV2Router }
}

const router02Abi = parseAbi([
  'constructor(address v2, address v3, address positions, address weth)',
])

/** SwapRouter02 over the same pools: it takes a token's permit together with the swap. V3 is not here. */
export function deployRouter02(
  deployer: Deployer,
  { uniswapV2Factory, weth }: Exchange,
): Promise<Address> {
  const artefact = { ...storedBytecode('swapRouter02.json'), abi: router02Abi }
  return deployer.create(artefact, [uniswapV2Factory, zeroAddress, zeroAddress, weth])
}

export type Pairs = Record<
  | 'usdcWethPair'
  | 'usdtWethPair'
  | 'latchWethPair'
  | 'wbtcWethPair'
  | 'taxWethPair'
  | 'usdcUsdtPair',
  Address
>

export async function findPairs(
  deployer: Deployer,
  { uniswapV2Factory, weth }: Exchange,
  tokens: Tokens,
): Promise<Pairs> {
  const find = async (a: Address, b: Address) => {
    const call = { to: uniswapV2Factory, abi: factoryArtefact.abi, name: 'getPair' }
    return (await deployer.read({ ...call, args: [a, b] })) as Address
  }
  return {
    usdcWethPair: await find(tokens.usdc, weth),
    usdtWethPair: await find(tokens.usdt, weth),
    latchWethPair: await find(tokens.latch, weth),
    wbtcWethPair: await find(tokens.wbtc, weth),
    taxWethPair: await find(tokens.tax, weth),
    usdcUsdtPair: await find(tokens.usdc, tokens.usdt),
  }
}

export async function fundPools(
  deployer: Deployer,
  { uniswapV2Router: router }: Exchange,
  tokens: Tokens,
  tokenAbi: Abi,
): Promise<void> {
  const supply = async (token: Address, amount: bigint) => {
    await deployer.call({
      to: token,
      abi: tokenAbi,
      name: 'mint',
      args: [deployer.address, amount],
    })
  }
  for (const token of [tokens.usdc, tokens.usdt, tokens.latch, tokens.wbtc, tokens.tax]) {
    await deployer.call({ to: token, abi: tokenAbi, name: 'approve', args: [router, maxUint256] })
  }
  for (const pool of etherPools) {
    const token = tokens[pool.token]
    const amount = parseUnits(pool.amount, pool.decimals)
    await supply(token, amount)
    await deployer.call({
      to: router,
      abi: routerArtefact.abi,
      name: 'addLiquidityETH',
      args: [token, amount, 0n, 0n, deployer.address, deadline],
      value: parseUnits(pool.ether, 18),
    })
  }
  const amount = parseUnits(stablePool.amount, stablePool.decimals)
  await supply(tokens.usdc, amount)
  await supply(tokens.usdt, amount)
  await deployer.call({
    to: router,
    abi: routerArtefact.abi,
    name: 'addLiquidity',
    args: [tokens.usdc, tokens.usdt, amount, amount, 0n, 0n, deployer.address, deadline],
  })
}
