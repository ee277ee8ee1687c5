import type { Account, Network } from '@latchkey/core'
import type { Call, NetworkCost } from '@latchkey/core/adapter'
import { type Client, isAddress, parseAbi, serializeTransaction } from 'viem'
import {
  estimateGas,
  estimateMaxPriorityFeePerGas,
  getBlock,
  getGasPrice,
  readContract,
} from 'viem/actions'
import type { EvmState } from '../evmState.ts'
import { readNode } from '../rpc/readNode.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { simulate } from './simulate.ts'
import { toAddress } from './toAddress.ts'

const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/**
 * Estimates the network fee of an account's calls. Rollups also charge an L1 data fee, which the network's gas price
 * oracle returns.
 * @throws chain/execution-reverted, chain/insufficient-funds, rpc/*
 */
export async function estimateCost(
  evm: EvmState,
  options: { network: Network; account: Account; calls: readonly Call[] },
): Promise<NetworkCost> {
  const { network } = options
  return readNode(evm, network, 'eth_estimateGas', async (client) => {
    const [gas, feePerGas, l1Fee] = await Promise.all([
      estimateGasUsed(evm, client, options),
      readFees(client),
      readL1Fee(client, options),
    ])
    return {
      fee: gas * feePerGas.likely + l1Fee,
      // Wallets set a gas limit above the estimate, and require the balance for all of it.
      reserve: ((gas * 6n) / 5n) * feePerGas.highest + l1Fee * 2n,
    }
  })
}

async function estimateGasUsed(
  evm: EvmState,
  client: Client,
  options: { network: Network; account: Account; calls: readonly Call[] },
): Promise<bigint> {
  const [call, ...more] = options.calls
  if (call && more.length === 0) {
    return estimateGas(client, { account: toAddress(options.account.address), ...viemCall(call) })
  }
  // Later calls depend on earlier ones, so a plain estimate would fail; a quarter more covers gas refunds.
  const simulation = await simulate(evm, options)
  const used = simulation?.status === 'simulated' ? simulation.gasUsed : null
  return used === null ? typicalSwapGas * BigInt(options.calls.length) : (used * 5n) / 4n
}

/** The gas of a typical swap; used only where the node can neither estimate nor simulate. */
const typicalSwapGas = 150_000n

type FeePerGas = { likely: bigint; highest: bigint }

/** The base fee at most doubles in six blocks; wallets require a balance for that, and some add a fifth to the tip. */
async function readFees(client: Client): Promise<FeePerGas> {
  const block = await getBlock(client)
  if (block.baseFeePerGas === null || block.baseFeePerGas === undefined) {
    const price = await getGasPrice(client)
    return { likely: price, highest: (price * 5n) / 4n }
  }
  const tip = await estimateMaxPriorityFeePerGas(client, { chain: client.chain })
  const base = block.baseFeePerGas
  return { likely: base + tip, highest: base * 2n + (tip * 6n) / 5n }
}

async function readL1Fee(
  client: Client,
  { network, calls }: { network: Network; calls: readonly Call[] },
): Promise<bigint> {
  const address = oracleOf(network)
  if (!address) return 0n
  const chainId = chainIdOf(network.caipNetworkId)
  const fees = calls.map((call) => {
    // The oracle charges by size: the other fields have typical values.
    const data = serializeTransaction({
      type: 'eip1559',
      chainId,
      nonce: 1000,
      gas: 500_000n,
      maxFeePerGas: 1_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      ...viemCall(call),
    })
    return readContract(client, {
      address,
      abi: oracleAbi,
      functionName: 'getL1Fee',
      args: [data],
    })
  })
  return (await Promise.all(fees)).reduce((sum, fee) => sum + fee, 0n)
}

function oracleOf({ contracts }: Network): `0x${string}` | null {
  const oracle = contracts?.gasPriceOracle
  if (typeof oracle !== 'object' || oracle === null || !('address' in oracle)) return null
  const { address } = oracle
  return typeof address === 'string' && isAddress(address) ? address : null
}

function viemCall({ to, data, value }: Call): {
  to: `0x${string}`
  data?: `0x${string}`
  value?: bigint
} {
  return {
    to: toAddress(to),
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value }),
  }
}
