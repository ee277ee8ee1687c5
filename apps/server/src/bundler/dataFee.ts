import type { Address } from 'viem'
import type { Context } from '../context/context.ts'
import type { OperationChain } from '../userOperation/bundlerChain.ts'

/** Contracts of rollups that tell what a transaction pays for its data on another chain. */
const DATA_FEE_CONTRACTS: readonly Address[] = [
  // OP Stack: GasPriceOracle
  '0x420000000000000000000000000000000000000F',
  // Arbitrum: ArbGasInfo
  '0x000000000000000000000000000000000000006C',
  // Scroll: L1GasPriceOracle
  '0x5300000000000000000000000000000000000002',
  // ZK Stack: SystemContext
  '0x000000000000000000000000000000000000800B',
]

/**
 * Whether operations would not refund the server's own bundler: the chain charges for data, and its settings
 * (`bundling.dataGasPerByte`) do not say how much. Asked once per chain.
 */
export function createDataFeeCheck({
  chains,
}: Pick<Context, 'chains'>): (chain: Pick<OperationChain, 'chain'>) => Promise<boolean> {
  const known = new Map<string, boolean>()
  return async ({ chain }) => {
    if (chain.config.bundling.dataGasPerByte !== null) return false
    const found = known.get(chain.id)
    if (found !== undefined) return found
    const client = chains.client(chain.id)
    const codes = await Promise.all(
      DATA_FEE_CONTRACTS.map((address) => client.getCode({ address })),
    )
    const hasDataFee = codes.some((code) => code !== undefined && code !== '0x')
    known.set(chain.id, hasDataFee)
    return hasDataFee
  }
}
