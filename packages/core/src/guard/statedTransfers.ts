import { nativeAsset, tokenKey } from '../adapter/assetKey.ts'
import type { RequestFact } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'

/** A payment, a token transfer or a burn that the decoded calldata states. */
export type StatedTransfer = { assetKey: string; to: string; amount: bigint }

/** The transfers out of the account that the decoded calldata states. */
export function statedTransfers(facts: readonly RequestFact[]): readonly StatedTransfer[] {
  return facts.flatMap((fact): StatedTransfer[] => {
    if (fact.kind === 'pays') return [{ assetKey: nativeAsset, to: fact.to, amount: fact.amount }]
    if (fact.kind === 'burns') {
      return [{ assetKey: tokenKey(fact.token), to: fact.token, amount: fact.amount }]
    }
    // With `from` the tokens leave another account, not this one.
    if (fact.kind !== 'transfers' || fact.from !== undefined) return []
    return [{ assetKey: tokenKey(fact.token), to: fact.to, amount: fact.amount }]
  })
}

/** The changes that the calldata states; used when there is no simulation. */
export function statedChanges(facts: readonly RequestFact[]): readonly AssetChange[] {
  return statedTransfers(facts).map(({ assetKey, amount }) =>
    assetKey === nativeAsset
      ? { kind: 'native', amount: -amount }
      : { kind: 'token', token: assetKey, amount: -amount },
  )
}
