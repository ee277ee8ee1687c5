import { sortTokens } from '@latchkey/core/internal'
import { getTokensQueryOptions } from '@latchkey/core/query'
import { useMemo } from 'react'
import { plainText } from '../format/plainText.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** What can be requested: the native currency (`address` is `null`) or a token. */
export type ReceivableToken = {
  address: string | null
  symbol: string
  name: string
  decimals: number
}

/** The native currency first, then the tokens that the account holds. Spam tokens are omitted. */
export function useReceivableTokens({
  account,
  network,
}: ActiveAccount): readonly [ReceivableToken, ...ReceivableToken[]] {
  const { data } = useInstanceQuery(
    getTokensQueryOptions(useLatchkey(), { account, network: network.caipNetworkId }),
  )
  return useMemo(() => {
    const { symbol, name, decimals } = network.nativeCurrency
    const tokens = data ? sortTokens(data).shown : []
    return [
      { address: null, symbol: plainText(symbol, 12), name: plainText(name), decimals },
      ...tokens
        .filter((token) => token.address !== null)
        .map((token) => ({
          address: token.address,
          symbol: plainText(token.symbol, 12) || '—',
          name: plainText(token.name, 32),
          decimals: token.decimals,
        })),
    ]
  }, [data, network])
}
