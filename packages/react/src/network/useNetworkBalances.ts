import type { Account, Balance, Caip2 } from '@latchkey/core'
import { networkBalancesQuery } from '@latchkey/core/internal'
import { useLatchkeyConnection } from '../hooks/useConnection.ts'
import { useRemote } from '../hooks/useRemote.ts'
import { useLatchkey } from '../useLatchkey.ts'

const nobody: Account = { namespace: 'eip155', address: '', type: 'eoa' }

/** What the connected account has of each network's own currency; empty until known, or with nobody to ask. */
export function useNetworkBalances(): Partial<Record<Caip2, Balance>> {
  const latchkey = useLatchkey()
  const connection = useLatchkeyConnection()
  const account = connection.status === 'connected' ? connection.accounts[0] : null
  const { data } = useRemote({
    ...networkBalancesQuery(latchkey, account ?? nobody),
    enabled: account !== null,
  })
  return data ?? {}
}
