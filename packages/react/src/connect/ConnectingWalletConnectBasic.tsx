import { isPhone } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { InnerView } from '../modal/InnerView.tsx'
import { List } from '../parts/List.tsx'
import { connectText } from '../text/en/connect.ts'
import { AllWalletsRow } from './AllWalletsRow.tsx'
import { OpenWalletList } from './OpenWalletList.tsx'
import { useWalletGroups } from './useWalletGroups.ts'

/** The first view of a site that offers WalletConnect only: the QR code, or wallet apps on a phone, and a link to all wallets. */
export function ConnectingWalletConnectBasic(): JSX.Element {
  const text = useText(connectText)
  const { hasDirectory, count } = useWalletGroups()
  if (isPhone()) return <OpenWalletList />
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
