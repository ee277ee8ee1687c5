import type { TokenBalance } from '@latchkey/core'
import { canSwapOn, onrampOptionsQuery, type WalletFeature } from '@latchkey/core/internal'
import { getSwapTokensQueryOptions } from '@latchkey/core/query'
import type { JSX } from 'react'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { featureIcons, useFeatures } from '../hooks/useFeatures.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useText } from '../hooks/useText.ts'
import type { View } from '../navigation/view.ts'
import { RoundActions } from '../parts/RoundActions.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'

type Props = { token: TokenBalance; active: ActiveAccount }

/** Send, swap, receive and buy of this token, as far as each is possible with it. */
export function TokenActions(props: Props): JSX.Element | null {
  const text = useText(accountText)
  const links = useFeatures(props.active)
  const possible = usePossibleFeatures(props)
  const actions = links
    .filter(({ feature }) => possible[feature])
    .map(({ feature, open }) => ({
      id: feature,
      icon: featureIcons[feature],
      label: text[feature],
      onPress: () => open(viewOf(feature, props.token)),
    }))
  return <RoundActions label={text.actions} actions={actions} />
}

/** Until the lists of swapped and sold tokens have loaded, both count as possible, so that no button moves. */
function usePossibleFeatures({ token, active }: Props): Readonly<Record<WalletFeature, boolean>> {
  const latchkey = useLatchkey()
  const { network } = active
  const canSwap = canSwapOn(latchkey, network.caipNetworkId)
  const swappable = useInstanceQuery({
    ...getSwapTokensQueryOptions(latchkey, { network }),
    enabled: canSwap,
  })
  const onramp = useInstanceQuery(onrampOptionsQuery(latchkey, network))
  // The swap form finds its token by symbol.
  const listed = swappable.data?.find((candidate) => isSameText(candidate.symbol, token.symbol))
  const currencies = onramp.data?.purchaseCurrencies
  return {
    send: token.amount > 0n,
    receive: true,
    swaps:
      canSwap &&
      (swappable.data === undefined || (listed !== undefined && isSameToken(listed, token))),
    onramp:
      currencies === undefined ||
      // Sellers name tokens by symbol; a token without a price may only imitate one of them.
      (token.priceUsd > 0 && currencies.some(({ symbol }) => isSameText(symbol, token.symbol))),
  }
}

function viewOf(feature: WalletFeature, token: TokenBalance): View {
  switch (feature) {
    case 'send':
      return { name: 'Send', token }
    case 'receive':
      return { name: 'Receive', token: token.address }
    case 'swaps':
      return { name: 'Swap', arguments: { sell: token.symbol } }
    case 'onramp':
      return { name: 'Onramp', draft: { purchaseSymbol: token.symbol } }
  }
}

function isSameToken(a: Pick<TokenBalance, 'address'>, b: Pick<TokenBalance, 'address'>): boolean {
  return a.address?.toLowerCase() === b.address?.toLowerCase()
}

function isSameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
