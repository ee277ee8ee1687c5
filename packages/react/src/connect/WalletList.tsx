import { internals, track, type WalletRow } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../hooks/useText.ts'
import { usePreparedPairing } from '../launch/openListedWallet.ts'
import { pushView } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { connectText } from '../text/en/connect.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { AllWalletsRow } from './AllWalletsRow.tsx'
import type { MethodProps } from './methodProps.ts'
import { useWalletGroups } from './useWalletGroups.ts'
import { WalletListRow } from './WalletListRow.tsx'

/** The number of rows rendered at a time, since a page may announce many more wallets. */
const rowsPerStep = 30

/** The wallets in their groups, and the link to all wallets. */
export function WalletList(props: MethodProps): JSX.Element {
  const text = useText(connectText)
  const { groups, isLoading, hasDirectory, count } = useWalletGroups()
  const [limit, setLimit] = useState(rowsPerStep)
  usePreparedPairing()
  const rows = groups.flatMap((group) => group.rows)
  const hiddenCount = rows.length - limit
  if (rows.length === 0 && !isLoading && !hasDirectory) return <NoWallets />
  return (
    <List label={text.wallets}>
      {rows.slice(0, limit).map((row, index) => (
        <li key={rowKey(row)}>
          <WalletListRow row={row} index={index} onPick={props.onPick} disabled={props.disabled} />
        </li>
      ))}
      {hiddenCount > 0 ? (
        <li>
          <ListRow
            id="more"
            title={fill(text.showMore, { count: hiddenCount })}
            onPress={() => setLimit(limit + rowsPerStep)}
          />
        </li>
      ) : null}
      {rows.length === 0 && isLoading ? (
        <li aria-label={text.loadingWallets} className="stack">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </li>
      ) : null}
      {hasDirectory ? (
        <li>
          <AllWalletsRow count={count} disabled={props.disabled} />
        </li>
      ) : null}
    </List>
  )
}

function rowKey(row: WalletRow): string {
  switch (row.kind) {
    case 'walletConnect':
      return row.kind
    case 'connector':
      return row.connectors.map((connector) => `${connector.namespace}:${connector.id}`).join(' ')
    case 'recent':
    case 'wallet':
      return row.wallet.id
  }
}

function NoWallets(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(connectText)
  const { guide } = useStore(internals(latchkey).options).wallets
  const handlePress = () => {
    track(latchkey, { event: 'CLICK_GET_WALLET' })
    pushView(latchkey, { name: 'GetWallet' })
  }
  return (
    <Notice icon="wallet" title={text.noWallets} text={text.noWalletsText}>
      {guide ? (
        <Button variant="accent" onPress={handlePress}>
          {text.getWallet}
        </Button>
      ) : null}
    </Notice>
  )
}
