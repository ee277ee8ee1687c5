import type { Connector } from '@latchkey/core'
import { isPhone } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { InnerView } from '../modal/InnerView.tsx'
import { List } from '../parts/List.tsx'
import { connectText } from '../text/en/connect.ts'
import { AllWalletsRow } from './AllWalletsRow.tsx'
import { useWalletGroups } from './useWalletGroups.ts'
import { WalletList } from './WalletList.tsx'

/** The first view of a site that offers WalletConnect only: the QR code, and a link to all wallets. */
export function ConnectingWalletConnectBasic(props: {
  onPick(connector: Connector): void
}): JSX.Element {
  const text = useText(connectText)
  const { hasDirectory, count } = useWalletGroups()
  if (isPhone()) return <WalletList onPick={props.onPick} disabled={false} />
  return (
    <div className="stack">
      <InnerView view={{ name: 'ConnectingWalletConnect' }} />
      {hasDirectory ? (
        <List label={text.wallets}>
          <li>
            <AllWalletsRow count={count} disabled={false} />
          </li>
        </List>
      ) : null}
    </div>
  )
}
