import type { TokenBalance } from '@latchkey/core'
import { getTokensQueryOptions } from '@latchkey/core/query'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLiveAccount } from '../hooks/useLiveAccount.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The token's current balance, not the balance at the time its row was pressed. */
export function useCurrentToken(token: TokenBalance): TokenBalance {
  const latchkey = useLatchkey()
  const active = useActiveAccount()
  const account = active?.account ?? null
  useLiveAccount(account && { account, network: token.network })
  const noAccount = { namespace: 'eip155', address: '', type: 'eoa' } as const
  const { data } = useInstanceQuery({
    ...getTokensQueryOptions(latchkey, { account: account ?? noAccount, network: token.network }),
    enabled: account !== null,
  })
  return data?.find((candidate) => candidate.address === token.address) ?? token
}
