import type { Account, Network } from '@latchkey/core'
import type { ConnectedState } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { modalText } from '../text/en/modal.ts'
import { moveText } from '../text/en/move.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RowIcon } from './RowIcon.tsx'
import { useAssetsToMove } from './useAssetsToMove.ts'

/** Leads to the move of assets, where the active account is the standard account (EOA), holds assets, and the wallet has a smart account. */
export function MoveRow({ connection }: { connection: ConnectedState }): JSX.Element | null {
  const active = useActiveAccount()
  const { accounts, connector } = connection
  const [from] = accounts
  const to = accounts.find(({ type }) => type === 'smartAccount')
  if (!active || from.type !== 'eoa' || !to || connector.type !== 'AUTH') return null
  return <Row from={from} to={to} network={active.network} />
}

function Row(props: { from: Account; to: Account; network: Network }): JSX.Element | null {
  const { from, to } = props
  const latchkey = useLatchkey()
  const title = useText(modalText).MoveAssets
  const text = useText(moveText)
  const assets = useAssetsToMove(props)
  if (!assets?.length) return null
  return (
    <ListRow
      id="move"
      title={title}
      detail={text.toSmart}
      image={<RowIcon icon="send" />}
      endIcon="chevron"
      onPress={() => pushView(latchkey, { name: 'MoveAssets', from, to })}
    />
  )
}
