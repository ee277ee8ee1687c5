import {
  type Balance,
  isLatchkeyError,
  maxSend,
  type SendFunds,
  type TokenBalance,
} from '@latchkey/core'
import { sendCostQuery } from '@latchkey/core/internal'
import { getBalanceQueryOptions, getTokensQueryOptions } from '@latchkey/core/query'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

/**
 * The account's balances and the network fee to reserve. `max`: the most that can be sent, `null` while unknown.
 * `isUnable`: the wallet cannot send from this account.
 */
export function useSendFunds(
  { account, network }: ActiveAccount,
  token: TokenBalance | null,
): SendFunds & { max: bigint | null; isUnable: boolean } {
  const latchkey = useLatchkey()
  const native = useInstanceQuery(getBalanceQueryOptions(latchkey, { account, network }))
  const cost = useInstanceQuery(
    sendCostQuery(latchkey, { account, network, token: token?.address ?? null }),
  )
  const balance = useTokenAmount({ account, network }, token)
  const nativeAmount = native.data?.amount ?? 0n
  const funds: SendFunds = {
    balance: token?.address === null ? nativeOrListed(native, balance) : balance,
    native: nativeAmount,
    // Until balance and fee are read, no obstacle is reported.
    reserve: native.data && cost.data ? cost.data.reserve : null,
    isSmartAccount: account.type === 'smartAccount',
  }
  // Max needs the fee; it is unknown where the wallet sets it.
  const isMaxUnknown = cost.data?.namedBy === 'wallet' || funds.balance === null
  return {
    ...funds,
    max: isMaxUnknown ? null : maxSend(token ?? { address: null }, funds),
    isUnable: isLatchkeyError(cost.error, 'send/unsupported-chain'),
  }
}

function nativeOrListed(
  native: { data?: Balance | undefined; error: unknown },
  listed: bigint,
): bigint | null {
  if (native.data) return native.data.amount
  return isLatchkeyError(native.error, 'balance/unavailable') ? null : listed
}

/** The current balance, not the balance at the time the token was picked. */
function useTokenAmount(
  { account, network }: Pick<ActiveAccount, 'account' | 'network'>,
  token: TokenBalance | null,
): bigint {
  const latchkey = useLatchkey()
  const { data } = useInstanceQuery(
    getTokensQueryOptions(latchkey, { account, network: network.caipNetworkId }),
  )
  return (
    data?.find((candidate) => candidate.address === token?.address)?.amount ?? token?.amount ?? 0n
  )
}
