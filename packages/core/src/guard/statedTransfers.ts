import { nativeAsset, tokenKey } from '../adapter/assetKey.ts'
import type { RequestFact } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'

/** A payment, a token transfer or a burn (which no one receives) that stands in the bytes. */
export type StatedTransfer = { asset: string; to: string; amount: bigint }

/** The transfers out of the account that the bytes themselves name. */
export function statedTransfers(facts: readonly RequestFact[]): readonly StatedTransfer[] {
  return facts.flatMap((fact): StatedTransfer[] => {
    if (fact.kind === 'pays') return [{ asset: nativeAsset, to: fact.to, amount: fact.amount }]
    if (fact.kind === 'burns') {
      return [{ asset: tokenKey(fact.token), to: fact.token, amount: fact.amount }]
    }
    if (fact.kind !== 'transfers' || fact.from !== undefined) return []
    return [{ asset: tokenKey(fact.token), to: fact.to, amount: fact.amount }]
  })
}

/** What would leave if the calls did what their bytes say: all there is to go by without a simulation. */
export function statedChanges(facts: readonly RequestFact[]): readonly AssetChange[] {
  return statedTransfers(facts).map(({ asset, amount }) =>
    asset === nativeAsset
      ? { kind: 'native', amount: -amount }
      : { kind: 'token', token: asset, amount: -amount },
  )
}
