import type { SwapToken } from '@latchkey/core'
import { track } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { ChoiceButton } from '../parts/ChoiceButton.tsx'
import { Logo } from '../parts/Logo.tsx'
import { swapText } from '../text/en/swap.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { SwapSide } from './swapFormDraft.ts'

export function TokenButton(props: { side: SwapSide; token: SwapToken | null }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(swapText)
  const { side, token } = props
  const action = side === 'sell' ? text.chooseSell : text.chooseBuy
  const name = token ? plainText(token.symbol, 12) : text['select-token']
  const handlePress = () => {
    track(latchkey, { event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
    pushView(latchkey, { name: 'SwapSelectToken', side })
  }
  return (
    <ChoiceButton
      id={side}
      chosen={name}
      label={`${name}, ${action}`}
      image={token ? <Logo shape="round" name={token.symbol} src={token.iconUrl} /> : null}
      isWanted={!token}
      onPress={handlePress}
    />
  )
}
