import type { Connected } from '@latchkey/core'
import { findNetwork } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { explorerLink } from '../format/explorerLink.ts'
import { safeHref } from '../format/safeHref.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useAccountName } from '../hooks/useAccountName.ts'
import { useConnectorImage } from '../hooks/useConnectorImage.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../modal/navigate.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { accountText } from '../text/en/account.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The connected account: avatar, name, address, and the wallet's name. */
export function Person(props: { connection: Connected }): JSX.Element {
  const { accounts, connector } = props.connection
  const [account] = accounts
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const image = useConnectorImage(connector)
  const { name, avatar } = useAccountName(account)
  const short = truncateAddress(account.address)
  const wallet = fill(text.connectedWith, { name: connector.name })
  return (
    <div className="person" part="profile">
      <button
        type="button"
        className="person-avatar"
        data-row="profile"
        aria-label={fill(text.openProfile, { name: name || short })}
        onClick={() => pushView(latchkey, { name: 'Profile' })}
      >
        <Avatar address={account.address} src={avatar} size={64} />
        <span className="person-wallet" role="img" aria-label={wallet} title={wallet}>
          <Logo name={connector.name} src={image} />
        </span>
      </button>
      <span className="person-name">
        {accounts.length > 1 ? (
          <SwitchButton name={name || short} />
        ) : (
          <bdi className="line" title={account.address}>
            {name || short}
          </bdi>
        )}
        <PersonTools connection={props.connection} />
      </span>
      {name ? <span className="person-address">{short}</span> : null}
    </div>
  )
}

/** The name as a button, where the wallet shares further accounts. */
function SwitchButton(props: { name: string }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  return (
    <button
      type="button"
      className="person-switch"
      part="switch-address"
      data-row="switch-address"
      aria-label={fill(text.switchAddress, { name: props.name })}
      onClick={() => pushView(latchkey, { name: 'SwitchAddress' })}
    >
      <bdi className="line">{props.name}</bdi>
      <Icon name="down" size={16} />
    </button>
  )
}

function PersonTools(props: { connection: Connected }): JSX.Element {
  const { accounts, chainId } = props.connection
  const text = useText(accountText)
  const shell = useText(modalText)
  const network = useStore(useLatchkey().network, (state) => findNetwork(state, chainId))
  const explorer = network && explorerLink(network, accounts[0].address)
  return (
    <span className="person-tools">
      <CopyButton
        text={accounts[0].address}
        label={text.copyAddress}
        copiedLabel={shell.copied}
        failedLabel={shell.copyFailed}
      />
      {explorer ? (
        <a
          className="icon-button"
          part="explorer"
          href={safeHref(explorer)}
          target="_blank"
          rel="noreferrer"
          title={text.explorer}
        >
          <Icon name="external" size={18} />
          <span className="hidden">{text.explorer}</span>
        </a>
      ) : null}
    </span>
  )
}
