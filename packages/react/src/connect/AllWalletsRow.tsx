import { track, walletCountLabel } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { connectText } from '../text/en/connect.ts'
import { useLatchkey } from '../useLatchkey.ts'

export function AllWalletsRow(props: { count: number | null; disabled: boolean }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(connectText)
  const handlePress = () => {
    track(latchkey, { event: 'CLICK_ALL_WALLETS' })
    pushView(latchkey, { name: 'AllWallets' })
  }
  return (
    <ListRow
      id="all-wallets"
      part="all-wallets"
      title={text.allWallets}
      image={<GridGlyph />}
      end={
        props.count ? <span className="row-count">{walletCountLabel(props.count)}</span> : undefined
      }
      endIcon="chevron"
      disabled={props.disabled}
      onPress={handlePress}
    />
  )
}

function GridGlyph(): JSX.Element {
  return (
    <span className="row-glyph">
      <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20" fill="currentColor">
        <rect x="1" y="1" width="8" height="8" rx="2.5" />
        <rect x="11" y="1" width="8" height="8" rx="2.5" opacity="0.7" />
        <rect x="1" y="11" width="8" height="8" rx="2.5" opacity="0.7" />
        <rect x="11" y="11" width="8" height="8" rx="2.5" opacity="0.4" />
      </svg>
    </span>
  )
}
