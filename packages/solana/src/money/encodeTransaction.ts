import {
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { Lifetime } from '../rpc/replies.ts'
import { computeBudgetInstructions } from './instructions.ts'
import type { Plan } from './planTransfer.ts'

/** The encoded transaction, without signatures. */
export function encodeTransaction(
  plan: Plan,
  options: { price: bigint; lifetime: Lifetime; isVersion0: boolean },
): Uint8Array {
  const instructions = [
    ...computeBudgetInstructions({ units: plan.unitLimit, price: options.price }),
    ...plan.instructions,
  ]
  const lifetime = {
    blockhash: blockhash(options.lifetime.blockhash),
    lastValidBlockHeight: options.lifetime.lastValidBlockHeight,
  }
  const message = pipe(
    createTransactionMessage({ version: options.isVersion0 ? 0 : 'legacy' }),
    (draft) => setTransactionMessageFeePayer(plan.from, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
