import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { ContractRead } from '../network/readMany.ts'

const v2RouterAbi = parseAbi([
  'function factory() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
])
const v2FactoryAbi = parseAbi(['function getPair(address a, address b) view returns (address)'])
const v2PairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)',
])
const v3FactoryAbi = parseAbi([
  'function getPool(address a, address b, uint24 fee) view returns (address)',
])
const v3PoolAbi = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 index, uint16 cardinality, uint16 next, uint8 protocol, bool unlocked)',
])
const v3QuoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) view returns (uint256 amountOut, uint160[] prices, uint32[] ticks, uint256 gasEstimate)',
])

/** V2 and V3 routers both have `factory()`. */
export function factoryOf(router: Address): ContractRead<Address> {
  const call = { abi: v2RouterAbi, functionName: 'factory' } as const
  return {
    to: router,
    data: encodeFunctionData(call),
    decode: (data) => decodeFunctionResult({ ...call, data }),
  }
}

const router02Abi = parseAbi(['function factoryV2() view returns (address)'])

/** The factory of V2 pools that SwapRouter02 can use; on some networks it has none. */
export function factoryV2Of(router02: Address): ContractRead<Address> {
  const call = { abi: router02Abi, functionName: 'factoryV2' } as const
  return {
    to: router02,
    data: encodeFunctionData(call),
    decode: (data) => requireDeployed(decodeFunctionResult({ ...call, data })),
  }
}

/** Uniswap answers the zero address for a pool or a factory that does not exist. */
function requireDeployed(contract: Address): Address {
  if (contract === zeroAddress) throw new RangeError('No such contract')
  return contract
}

/** The V2 pool of two tokens. */
export function pairOf(
  factory: Address,
  tokens: readonly [Address, Address],
): ContractRead<Address> {
  const call = { abi: v2FactoryAbi, functionName: 'getPair' } as const
  return {
    to: factory,
    data: encodeFunctionData({ ...call, args: [...tokens] }),
    decode: (data) => requireDeployed(decodeFunctionResult({ ...call, data })),
  }
}

export type Reserves = { reserve0: bigint; reserve1: bigint }

export function reservesOf(pair: Address): ContractRead<Reserves> {
  const call = { abi: v2PairAbi, functionName: 'getReserves' } as const
  return {
    to: pair,
    data: encodeFunctionData(call),
    decode(data) {
      const [reserve0, reserve1] = decodeFunctionResult({ ...call, data })
      return { reserve0, reserve1 }
    },
  }
}

export function amountOutV2(
  router: Address,
  amount: bigint,
  path: readonly Address[],
): ContractRead<bigint> {
  const call = { abi: v2RouterAbi, functionName: 'getAmountsOut' } as const
  return {
    to: router,
    data: encodeFunctionData({ ...call, args: [amount, path] }),
    decode: (data) => decodeFunctionResult({ ...call, data }).at(-1) ?? 0n,
  }
}

/** The V3 pool of two tokens with this fee tier. */
export function poolOf(
  factory: Address,
  tokens: readonly [Address, Address],
  fee: number,
): ContractRead<Address> {
  const call = { abi: v3FactoryAbi, functionName: 'getPool' } as const
  return {
    to: factory,
    data: encodeFunctionData({ ...call, args: [...tokens, fee] }),
    decode: (data) => requireDeployed(decodeFunctionResult({ ...call, data })),
  }
}

export function sqrtPriceOf(pool: Address): ContractRead<bigint> {
  const call = { abi: v3PoolAbi, functionName: 'slot0' } as const
  return {
    to: pool,
    data: encodeFunctionData(call),
    decode: (data) => decodeFunctionResult({ ...call, data })[0],
  }
}

/**
 * QuoterV2 swaps and reverts, so that on the chain this is no view function. `v3QuoterAbi` declares it as one, since it is
 * only read with `eth_call`.
 */
export function amountOutV3(quoter: Address, amount: bigint, path: Hex): ContractRead<bigint> {
  const call = { abi: v3QuoterAbi, functionName: 'quoteExactInput' } as const
  return {
    to: quoter,
    data: encodeFunctionData({ ...call, args: [path, amount] }),
    decode: (data) => decodeFunctionResult({ ...call, data })[0],
  }
}
