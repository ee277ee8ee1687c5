import type { TokenBalance } from '@latchkey/core'
import { assetsToMove, type Move, sendCostQuery } from '@latchkey/core/internal'
import { getTokensQueryOptions } from '@latchkey/core/query'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

export type MoveAccounts = Omit<Move, 'token'>

/** What one account of the wallet can move to another one; `null` while it loads, or where no server lists it. */
export function useAssetsToMove({
  from,
  to,
  network,
}: MoveAccounts): readonly TokenBalance[] | null {
  const latchkey = useLatchkey()
  const { data } = useInstanceQuery(
    getTokensQueryOptions(latchkey, { account: from, network: network.caipNetworkId }),
  )
  const cost = useInstanceQuery(
    sendCostQuery(latchkey, { account: from, network, token: null, to: to.address }),
  )
  return data && cost.data ? assetsToMove(data, cost.data.reserve) : null
}
