import { getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import { feeOf } from './feeOf.ts'
import { blockhashValidSlots, finalizedAfterSlots } from './ledger.ts'
import { type Method, type RpcContext, settingsAt, textAt, withContext } from './rpcContext.ts'
import { invalidParams } from './SolanaRpcError.ts'

const slotsPerEpoch = 432_000n

const commitment = v.object({ commitment: v.optional(v.string(), 'finalized') })

/** The newest block, or the newest finalized one. */
function heightOf({ ledger }: RpcContext, params: readonly unknown[]): bigint {
  const isFinal = settingsAt(commitment, params, 0).commitment === 'finalized'
  const final = ledger.slot() > finalizedAfterSlots ? ledger.slot() - finalizedAfterSlots : 0n
  return isFinal ? final : ledger.slot()
}

/** JSON-RPC methods about the chain. */
export const chainMethods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 1 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getSlot: heightOf,
  getBlockHeight: heightOf,
  getEpochInfo: ({ ledger }) => ({
    absoluteSlot: ledger.slot(),
    blockHeight: ledger.slot(),
    epoch: ledger.slot() / slotsPerEpoch,
    slotIndex: ledger.slot() % slotsPerEpoch,
    slotsInEpoch: slotsPerEpoch,
    transactionCount: null,
  }),
  getLatestBlockhash: (context) => withContext(context, context.ledger.blockhash()),
  isBlockhashValid: (context, params) =>
    withContext(context, context.ledger.isBlockhashValid(textAt(params, 0))),
  getFeeForMessage: (context, params) => {
    const messageBytes = getBase64Encoder().encode(textAt(params, 0))
    return withContext(context, feeOf({ messageBytes }))
  },
  getRecentPrioritizationFees: ({ ledger }) => {
    const newest = ledger.slot()
    const oldest = newest > blockhashValidSlots ? newest - blockhashValidSlots : 0n
    return Array.from({ length: Number(newest - oldest) }, (_, index) => ({
      slot: oldest + BigInt(index),
      prioritizationFee: 0n,
    }))
  },
  getMinimumBalanceForRentExemption: ({ ledger }, params) => {
    const length = params[0]
    if (typeof length !== 'number') throw invalidParams('a length was expected')
    return ledger.svm.minimumBalanceForRentExemption(BigInt(length))
  },
}
