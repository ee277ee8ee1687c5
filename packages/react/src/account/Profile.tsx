import type { Connected } from '@latchkey/core'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { connectorImage } from '../format/connectorImage.ts'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useText } from '../hooks/useText.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Logo } from '../parts/Logo.tsx'
import { accountText } from '../text/en/account.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

export function Profile(props: { connection: Connected }): JSX.Element {
  const { accounts, connector } = props.connection
  const [account] = accounts
  const text = useText(accountText)
  const shell = useText(modalText)
  const options = useStore(useLatchkey().options)
  const identity = useIdentity(account)
  const short = truncateAddress(account.address)
  const name = plainText(identity.name) || plainText(account.label)
  return (
    <div className="profile" part="profile">
      <span className="profile-avatar">
        <Avatar address={account.address} src={identity.avatar} size={72} />
        <span
          className="profile-wallet"
          role="img"
          aria-label={fill(text.connectedWith, { name: connector.name })}
          title={fill(text.connectedWith, { name: connector.name })}
        >
          <Logo name={connector.name} src={connectorImage(options, connector)} />
        </span>
      </span>
      <span className="profile-name">
        <bdi className="line" title={account.address}>
          {name || short}
        </bdi>
        <CopyButton
          text={account.address}
          label={text.copyAddress}
          copiedLabel={shell.copied}
          failedLabel={shell.copyFailed}
        />
      </span>
      {name ? <span className="profile-address">{short}</span> : null}
    </div>
  )
}
