import type { Connector } from '@latchkey/core'
import { track, type WalletPlatform, type WalletRow } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useConnectorImage } from '../hooks/useConnectorImage.ts'
import { useText } from '../hooks/useText.ts'
import { useWalletImage } from '../hooks/useWalletImage.ts'
import { openListedWallet } from '../launch/openListedWallet.ts'
import { pushView } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Tag } from '../parts/Tag.tsx'
import { WalletConnectMark } from '../parts/WalletConnectMark.tsx'
import { connectText } from '../text/en/connect.ts'
import { useLatchkey } from '../useLatchkey.ts'

type Props = {
  row: WalletRow
  index: number
  disabled: boolean
  onPick(connector: Connector): void
}

export function WalletListRow(props: Props): JSX.Element {
  const { row } = props
  switch (row.kind) {
    case 'connector':
      return <ConnectorRow {...props} row={row} />
    case 'walletConnect':
      return <WalletConnectRow {...props} row={row} />
    case 'recent':
    case 'wallet':
      return <ListedRow {...props} row={row} />
  }
}

type RowOf<Kind extends WalletRow['kind']> = Props & { row: Extract<WalletRow, { kind: Kind }> }

function ConnectorRow(props: RowOf<'connector'>): JSX.Element {
  const latchkey = useLatchkey()
  const trackSelection = useTrackSelection(props.index)
  const { connectors, tag } = props.row
  const [connector] = connectors
  const image = useConnectorImage(connector)
  const handlePress = () => {
    trackSelection(connector.name, 'browser')
    if (connectors.length > 1) pushView(latchkey, { name: 'ConnectingMultiChain', connectors })
    else props.onPick(connector)
  }
  return (
    <ListRow
      id={`${connector.namespace}:${connector.id}`}
      part="wallet"
      title={connector.name}
      image={<Logo name={connector.name} src={image} />}
      end={<RowTag tag={tag} />}
      disabled={props.disabled}
      onPress={handlePress}
    />
  )
}

function WalletConnectRow(props: RowOf<'walletConnect'>): JSX.Element {
  const latchkey = useLatchkey()
  const trackSelection = useTrackSelection(props.index)
  const handlePress = () => {
    trackSelection('WalletConnect', 'qrcode')
    pushView(latchkey, { name: 'ConnectingWalletConnect' })
  }
  return (
    <ListRow
      id="walletConnect"
      part="wallet"
      title="WalletConnect"
      image={
        <span className="row-glyph">
          <WalletConnectMark size={26} />
        </span>
      }
      end={<RowTag tag={props.row.tag} />}
      disabled={props.disabled}
      onPress={handlePress}
    />
  )
}

function ListedRow(props: RowOf<'recent' | 'wallet'>): JSX.Element {
  const latchkey = useLatchkey()
  const { wallet, tag } = props.row
  const image = useWalletImage(wallet)
  return (
    <ListRow
      id={wallet.id}
      part="wallet"
      title={wallet.name}
      image={<Logo name={wallet.name} src={image} />}
      end={<RowTag tag={tag} />}
      disabled={props.disabled}
      onPress={() => openListedWallet(latchkey, wallet, props.index)}
    />
  )
}

function useTrackSelection(displayIndex: number): (name: string, platform: WalletPlatform) => void {
  const latchkey = useLatchkey()
  return (name, platform) =>
    track(latchkey, { event: 'SELECT_WALLET', properties: { name, platform, displayIndex } })
}

function RowTag(props: { tag: WalletRow['tag'] }): JSX.Element | null {
  const text = useText(connectText)
  switch (props.tag) {
    case 'installed':
      return <Tag tone="success">{text.installed}</Tag>
    case 'recent':
      return <Tag>{text.recent}</Tag>
    case 'qrCode':
      return <Tag>{text.qrCode}</Tag>
    case 'multiChain':
      return <Tag>{text.multichain}</Tag>
    case null:
      return null
  }
}
