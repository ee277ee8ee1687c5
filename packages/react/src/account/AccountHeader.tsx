import type { ConnectedState } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useAccountName } from '../hooks/useAccountName.ts'
import { useConnectorImage } from '../hooks/useConnectorImage.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { accountText } from '../text/en/account.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The connected account: its name opens the profile; the address can be copied. */
export function AccountHeader(props: { connection: ConnectedState }): JSX.Element {
  const [account] = props.connection.accounts
  const text = useText(accountText)
  const common = useText(modalText)
  return (
    <div className="person" part="profile">
      <AccountHeaderButton connection={props.connection} />
      <CopyButton
        text={account.address}
        label={text.copyAddress}
        copiedLabel={common.copied}
        failedLabel={common.copyFailed}
      />
    </div>
  )
}

function AccountHeaderButton(props: { connection: ConnectedState }): JSX.Element {
  const { accounts, connector } = props.connection
  const [account] = accounts
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const image = useConnectorImage(connector)
  const { name, avatar } = useAccountName(account)
  const short = truncateAddress(account.address)
  // With a smart account the wallet has two addresses for one chain; the type says which one this is.
  const hasSmartAccount = accounts.some(({ type }) => type === 'smartAccount')
  const detail = [name ? short : '', hasSmartAccount ? text[account.type] : '']
    .filter(Boolean)
    .join(' · ')
  const wallet = fill(text.connectedWith, { name: connector.name })
  return (
    <button
      type="button"
      className="person-button"
      data-row="profile"
      title={account.address}
      // Contains the whole visible text, so that speech input finds the button by it.
      aria-label={fill(text.openProfile, { name: `${name || short} ${detail}`.trim() })}
      onClick={() => pushView(latchkey, { name: 'AccountSettings' })}
    >
      <span className="person-avatar">
        <Avatar address={account.address} src={avatar} size={40} />
        {connector.type === 'AUTH' ? null : (
          <span className="person-wallet" role="img" aria-label={wallet} title={wallet}>
            <Logo name={connector.name} src={image} />
          </span>
        )}
      </span>
      <span className="person-text">
        <bdi className="line person-name">{name || short}</bdi>{' '}
        {detail ? <bdi className="line person-address">{detail}</bdi> : null}
      </span>
      <span className="person-open">
        <Icon name="chevron" size={16} />
      </span>
    </button>
  )
}
