import { isPhone } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { InnerView } from '../modal/InnerView.tsx'
import { List } from '../parts/List.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { connectText } from '../text/en/connect.ts'
import { modalText } from '../text/en/modal.ts'
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
      <InnerView view={{ name: 'ConnectingWalletConnect' }} fallback={<LoadingCode />} />
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

/** The skeleton of the QR code with its two lines, so that the row below does not move. */
function LoadingCode(): JSX.Element {
  const text = useText(modalText)
  return (
    <div className="qr-loading" role="status" aria-label={text.loading}>
      <Skeleton shape="code" />
    </div>
  )
}
