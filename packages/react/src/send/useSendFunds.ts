import {
  balancesQuery,
  maxSend,
  nativeBalanceQuery,
  queriesOf,
  type SendFunds,
  sendCostQuery,
  type TokenBalance,
} from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** What there is to send with, and what the network keeps of it. */
export function useSendFunds(
  { account, network }: ActiveAccount,
  token: TokenBalance | null,
): SendFunds & { max: bigint } {
  const latchkey = useLatchkey()
  const queries = queriesOf(latchkey)
  const native = useQuery(nativeBalanceQuery(latchkey, account, network), queries)
  const cost = useQuery(
    {
      ...sendCostQuery(latchkey, { account, network, token: token?.address ?? null }),
      enabled: token !== null,
    },
    queries,
  )
  const held = useHeld({ account, network }, token)
  const nativeAmount = native.data?.amount ?? 0n
  const funds: SendFunds = {
    held: token?.address === null && native.data ? nativeAmount : held,
    native: nativeAmount,
    // Until the chain has answered, nothing is held against the visitor.
    reserve: native.data && cost.data ? cost.data.reserve : null,
    isSmartAccount: account.type === 'smartAccount',
  }
  return { ...funds, max: token ? maxSend(token, funds) : 0n }
}

/** The balance as it is now, not as it was when the token was picked. */
function useHeld(
  { account, network }: Pick<ActiveAccount, 'account' | 'network'>,
  token: TokenBalance | null,
): bigint {
  const latchkey = useLatchkey()
  const { data } = useQuery(
    balancesQuery(latchkey, account, network.caipNetworkId),
    queriesOf(latchkey),
  )
  return data?.find((one) => one.address === token?.address)?.amount ?? token?.amount ?? 0n
}
