import {
  balancesQuery,
  maxSend,
  nativeBalanceQuery,
  type SendFunds,
  sendCostQuery,
  type TokenBalance,
} from '@latchkey/core'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useRemote } from '../hooks/useRemote.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** What there is to send with, and what the network keeps of it. */
export function useSendFunds(
  { account, network }: ActiveAccount,
  token: TokenBalance | null,
): SendFunds & { max: bigint } {
  const latchkey = useLatchkey()
  const native = useRemote(nativeBalanceQuery(latchkey, account, network))
  const cost = useRemote({
    ...sendCostQuery(latchkey, { account, network, token: token?.address ?? null }),
    enabled: token !== null,
  })
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
  const { data } = useRemote(balancesQuery(latchkey, account, network.caipNetworkId))
  return data?.find((one) => one.address === token?.address)?.amount ?? token?.amount ?? 0n
}
