import type { Network } from '@latchkey/core'
import type { Pool } from '@latchkey/core/adapter'
import { type Address, type Client, parseAbi, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import type { EvmState } from '../evmState.ts'
import { readNode } from '../rpc/readNode.ts'
import { toAddress } from './toAddress.ts'

const abi = parseAbi([
  'function factory() view returns (address)',
  'function getPair(address one, address other) view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)',
])

/** Reads the Uniswap V2 pools along each route. A route with a missing pool is `null`. */
export async function readPools(
  evm: EvmState,
  options: { network: Network; router: string; routes: readonly (readonly string[])[] },
): Promise<readonly (readonly Pool[] | null)[]> {
  return readNode(evm, options.network, 'eth_call', async (client) => {
    const address = toAddress(options.router)
    const factory = await readContract(client, { address, abi, functionName: 'factory' })
    return Promise.all(
      options.routes.map((route) => readRoute(client, factory, route.map(toAddress))),
    )
  })
}

async function readRoute(
  client: Client,
  factory: Address,
  route: readonly Address[],
): Promise<readonly Pool[] | null> {
  const steps = route.slice(1).map((to, index) => [route[index] ?? to, to] as const)
  const pools = await Promise.all(steps.map(([from, to]) => readPool(client, factory, from, to)))
  return pools.every((pool) => pool !== null) ? pools : null
}

async function readPool(
  client: Client,
  factory: Address,
  from: Address,
  to: Address,
): Promise<Pool | null> {
  const pair = { abi, functionName: 'getPair', args: [from, to] } as const
  const address = await readContract(client, { address: factory, ...pair })
  if (address === zeroAddress) return null
  const [first, second] = await readContract(client, { address, abi, functionName: 'getReserves' })
  // A pair orders its tokens by address.
  return BigInt(from) < BigInt(to)
    ? { reserveIn: first, reserveOut: second }
    : { reserveIn: second, reserveOut: first }
}
