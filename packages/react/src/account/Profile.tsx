import type { Connected } from '@latchkey/core'
import { findNetwork, track } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { explorerLink } from '../format/explorerLink.ts'
import { useAccountName } from '../hooks/useAccountName.ts'
import { useLatchkeyConnection } from '../hooks/useConnection.ts'
import { useText } from '../hooks/useText.ts'
import { defineFlow } from '../modal/defineFlow.ts'
import type { FlowScreen } from '../modal/flow.ts'
import { pushView } from '../modal/navigate.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { factsCss } from '../parts/facts.css.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { Notice } from '../parts/Notice.tsx'
import { accountText } from '../text/en/account.ts'
import { modalText } from '../text/en/modal.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { Accounts } from './Accounts.tsx'
import { EmailRow } from './EmailRow.tsx'
import { ProtectRow } from './ProtectRow.tsx'
import { profileCss } from './profile.css.ts'
import { RowIcon } from './RowIcon.tsx'
import { Wallets } from './Wallets.tsx'

/** The Profile view: the full address, the wallet's other accounts, and the other connected wallets. */
export function Profile(): JSX.Element {
  const connection = useLatchkeyConnection()
  const text = useText(accountText)
  if (connection.status !== 'connected') return <Notice icon="wallet" title={text.noAccount} />
  return (
    <div className="profile">
      <Head connection={connection} />
      <Accounts connection={connection} />
      <EmailRow connection={connection} />
      <ProtectRow connection={connection} />
      <NameRow connection={connection} />
      <Wallets />
    </div>
  )
}

function Head(props: { connection: Connected }): JSX.Element {
  const { accounts, chainId } = props.connection
  const [account] = accounts
  const text = useText(accountText)
  const shell = useText(modalText)
  const { name, avatar } = useAccountName(account)
  const network = useStore(useLatchkey().network, (state) => findNetwork(state, chainId))
  const explorer = network && explorerLink(network, account.address)
  return (
    <>
      <div className="profile-head">
        <span className="profile-face">
          <Avatar address={account.address} src={avatar} size={56} />
        </span>
        {name ? <bdi className="profile-name line">{name}</bdi> : null}
      </div>
      <dl className="facts profile-facts">
        <Fact name={text.address} wide>
          <FullAddress
            address={account.address}
            copyLabel={text.copyAddress}
            copiedLabel={shell.copied}
            failedLabel={shell.copyFailed}
          />
        </Fact>
        {account.type === 'eoa' ? null : <Fact name={text.accountType}>{text[account.type]}</Fact>}
      </dl>
      {explorer ? (
        <ListRow
          id="explorer"
          title={text.explorer}
          image={<RowIcon icon="compass" />}
          endIcon="external"
          href={explorer}
        />
      ) : null}
    </>
  )
}

/** The link to register a name, where the server's registry offers names. */
function NameRow(props: { connection: Connected }): JSX.Element | null {
  const [account] = props.connection.accounts
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const hasServer = useStore(latchkey.options, (options) => Boolean(options.endpoints?.api))
  if (!hasServer || account.namespace !== 'eip155') return null
  const handlePress = () => {
    const isSmartAccount = account.type === 'smartAccount'
    track(latchkey, { event: 'OPEN_ENS_FLOW', properties: { isSmartAccount } })
    pushView(latchkey, { name: 'ChooseAccountName' })
  }
  return (
    <ListRow
      id="name"
      title={text.chooseName}
      detail={text.chooseNameText}
      image={<RowIcon icon="tag" />}
      endIcon="chevron"
      onPress={handlePress}
    />
  )
}

export const profileFlow: FlowScreen = defineFlow({
  Screen: Profile,
  styles: [factsCss, profileCss],
})
