import type { Connected } from '@latchkey/core'
import { track } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../modal/navigate.ts'
import { Icon } from '../parts/Icon.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type HoldingView, holdingIcons, useHoldingViews } from './useHoldingViews.ts'

/** Links to the account's tokens, NFTs and activity, side by side. */
export function HoldingTiles(props: { connection: Connected }): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const [account] = props.connection.accounts
  const views = useHoldingViews(account.namespace)
  if (views.length === 0) return null
  const handlePress = (name: HoldingView) => {
    if (name === 'Transactions') {
      const isSmartAccount = account.type === 'smartAccount'
      track(latchkey, { event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount } })
    }
    pushView(latchkey, { name })
  }
  return (
    <ul className="holding-tiles" aria-label={text.holdings}>
      {views.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="holding-tile"
            part="holding"
            data-row={name}
            onClick={() => handlePress(name)}
          >
            <Icon name={holdingIcons[name]} />
            <span className="line">{text[name]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
