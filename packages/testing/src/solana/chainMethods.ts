import { getBase64Encoder } from '@solana/kit'
import { feeOf } from './feeOf.ts'
import { blockhashLife } from './ledger.ts'
import { invalidParams } from './SolanaRpcError.ts'
import { type Method, textAt, withContext } from './scene.ts'

const slotsPerEpoch = 432_000n

/** What a node says of the chain as a whole. */
export const chainMethods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 1 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getSlot: ({ ledger }) => ledger.slot(),
  getBlockHeight: ({ ledger }) => ledger.slot(),
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
