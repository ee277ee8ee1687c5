import { type Address, encodeFunctionData, type Hex, type PrivateKeyAccount } from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import type { Context } from '../context/context.ts'
import type { Chain } from '../rpc/chains.ts'
import { packOperation, type UserOperation } from './operation.ts'

/** An EVM chain: `chainId` is the number in its CAIP-2 id. */
export type OperationChain = { chain: Chain; chainId: number }

/** One chain with the key that signs the bundles there. */
export type BundlerChain = OperationChain & { account: PrivateKeyAccount }

/** The chains on which this server bundles: EVM chains without an external bundler. */
export function bundlerChains({ config, chains }: Context): readonly BundlerChain[] {
  const { bundlerKey, bundlerUrl } = config
  if (!bundlerKey || bundlerUrl) return []
  const account = privateKeyToAccount(bundlerKey)
  return chains.ids.flatMap((id) => {
    const chain = chains.get(id)
    if (chain.namespace !== 'eip155' || chain.config.bundlers.length > 0) return []
    return [{ chain, chainId: Number(id.split(':')[1]), account }]
  })
}

/** The call of a bundle; the bundler itself is the beneficiary. */
export function encodeBundle(operations: readonly UserOperation[], beneficiary: Address): Hex {
  return encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [operations.map(packOperation), beneficiary],
  })
}

export { entryPoint07Address as entryPoint }
