import { getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import { feeOf } from './feeOf.ts'
import { blockhashLife, finalAfter } from './ledger.ts'
import { invalidParams } from './SolanaRpcError.ts'
import { type Method, type Scene, settingsAt, textAt, withContext } from './scene.ts'

const slotsPerEpoch = 432_000n

const commitment = v.object({ commitment: v.optional(v.string(), 'finalized') })

/** The newest block, or the newest one that nothing can undo. */
function heightOf({ ledger }: Scene, params: readonly unknown[]): bigint {
  const isFinal = settingsAt(commitment, params, 0).commitment === 'finalized'
  const final = ledger.slot() > finalAfter ? ledger.slot() - finalAfter : 0n
  return isFinal ? final : ledger.slot()
}

/** What a node says of the chain as a whole. */
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
  getLatestBlockhash: (scene) => withContext(scene, scene.ledger.blockhash()),
  isBlockhashValid: (scene, params) =>
    withContext(scene, scene.ledger.isBlockhashValid(textAt(params, 0))),
  getFeeForMessage: (scene, params) => {
    const messageBytes = getBase64Encoder().encode(textAt(params, 0))
    return withContext(scene, feeOf({ messageBytes }))
  },
  getRecentPrioritizationFees: ({ ledger }) => {
    const newest = ledger.slot()
    const oldest = newest > blockhashLife ? newest - blockhashLife : 0n
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
