import type { Account, Balance, CaipNetworkId } from '@latchkey/core'
import { networkBalancesQuery } from '@latchkey/core/internal'
import { useConnection } from '../hooks/useConnection.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

const noAccount: Account = { namespace: 'eip155', address: '', type: 'eoa' }

/** The connected account's native balance on each network; empty until read and without an account. */
export function useNetworkBalances(): Partial<Record<CaipNetworkId, Balance>> {
  const latchkey = useLatchkey()
  const connection = useConnection()
  const account = connection.status === 'connected' ? connection.accounts[0] : null
  const { data } = useInstanceQuery({
    ...networkBalancesQuery(latchkey, account ?? noAccount),
    enabled: account !== null,
  })
  return data ?? {}
}
