import type { Address, Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { Context } from '../context/context.ts'
import { type BundlerChain, entryPoint } from '../userOperation/bundlerChain.ts'
import { findWaiting, type StoredOperation } from './operationStore.ts'

/**
 * The sender's operations that a block has and `settleBundles` has not recorded yet: the sender may have their receipts
 * already, so that they do not count as waiting. The chain has used their nonces.
 */
export async function findIncluded(
  { chainDb, chains }: Pick<Context, 'chainDb' | 'chains'>,
  { chain }: BundlerChain,
  sender: Address,
): Promise<readonly Hex[]> {
  const client = chains.client(chain.id)
  const isIncluded = async ({ operation: { nonce } }: StoredOperation): Promise<boolean> => {
    const next = await client.readContract({
      address: entryPoint,
      abi: entryPoint07Abi,
      functionName: 'getNonce',
      args: [sender, nonce >> 64n],
    })
    return next > nonce
  }
  const waiting = await findWaiting(chainDb, { chain: chain.id, sender })
  const found = await Promise.all(waiting.map(isIncluded))
  return waiting.filter((_, index) => found[index]).map(({ hash }) => hash)
}
