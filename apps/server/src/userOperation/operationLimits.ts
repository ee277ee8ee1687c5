import type { Context } from '../context/context.ts'
import { RpcError } from '../rpc/requestNode.ts'
import { maxBundleGas } from './bundleGas.ts'
import type { OperationChain } from './bundlerChain.ts'

/** What the chain's state and settings demand of an operation. */
export type OperationLimits = {
  baseFee: bigint
  /** Of maxPriorityFeePerGas: below it, blocks take no transaction. */
  minTip: bigint
  /** Of the gas limit of a transaction with this operation alone. */
  maxGas: bigint
  /** What `preVerificationGas` must have for each byte, beside the chain's own price of calldata. */
  dataGasPerByte: bigint
}

/** Of the tip that the node suggests: blocks still take less, since a suggestion is no minimum. */
const SUGGESTED_TIP_SHARE = 10n

/** Reads the limits; for `checkOperation`. */
export async function readOperationLimits(
  { chains }: Pick<Context, 'chains'>,
  { chain }: OperationChain,
): Promise<OperationLimits> {
  const [block, suggestedTip] = await Promise.all([
    chains.client(chain.id).getBlock(),
    readSuggestedTip({ chain }),
  ])
  const { minTip, dataGasPerByte } = chain.config.bundling
  const share = suggestedTip / SUGGESTED_TIP_SHARE
  return {
    baseFee: block.baseFeePerGas ?? 0n,
    minTip: share > minTip ? share : minTip,
    maxGas: maxBundleGas(block.gasLimit),
    dataGasPerByte: BigInt(dataGasPerByte ?? 0),
  }
}

/** The node's `eth_maxPriorityFeePerGas`; 0 where nodes do not have the method. */
export async function readSuggestedTip({ chain }: Pick<OperationChain, 'chain'>): Promise<bigint> {
  try {
    const reply = await chain.nodes.request({ method: 'eth_maxPriorityFeePerGas', params: [] })
    return typeof reply === 'string' ? BigInt(reply) : 0n
  } catch (error) {
    if (error instanceof RpcError) return 0n
    throw error
  }
}
