import type { Context } from '../context/context.ts'
import type { BundlerChain } from '../userOperation/bundlerChain.ts'
import { postponeOperations } from './operationQueue.ts'
import { dropOperation, type StoredOperation } from './operationStore.ts'
import { simulateBundle } from './simulateBundle.ts'

/** Each costs a call of the node; another project may be waiting. */
const MAX_DROPS = 10

/**
 * Simulates the bundle until it is valid. It drops an operation that the EntryPoint names; for an error that names none it
 * halves the bundle and drops nothing.
 */
export async function findValidOperations(
  context: Context,
  bundler: BundlerChain,
  { operations, now }: { operations: readonly StoredOperation[]; now: Date },
): Promise<readonly StoredOperation[]> {
  const chain = bundler.chain.id
  let remaining = operations
  for (let drops = 0; remaining.length > 0 && drops < MAX_DROPS; ) {
    const simulation = await simulateBundle(
      context,
      bundler,
      remaining.map(({ operation }) => operation),
    )
    if (simulation.status === 'valid') return remaining
    if (simulation.status === 'unclear') {
      if (remaining.length === 1) {
        await postponeOperations(context.chainDb, remaining, { chain, now })
        return []
      }
      remaining = remaining.slice(0, Math.floor(remaining.length / 2))
      continue
    }
    const { index, reason } = simulation.failed
    const refused = remaining[index]
    if (!refused) return []
    await dropOperation(context.chainDb, { chain, hash: refused.hash, reason })
    context.metrics.count('latchkey_user_operations_total', { chain, status: 'dropped' })
    remaining = remaining.filter((candidate) => candidate !== refused)
    drops += 1
  }
  return []
}
