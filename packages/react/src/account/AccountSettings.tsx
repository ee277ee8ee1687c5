import { type ConnectedState, loginOf } from '@latchkey/core/internal'
import { socialNames } from '@latchkey/wire/socialNames'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { plainText } from '../format/plainText.ts'
import { useConnection } from '../hooks/useConnection.ts'
import { useText } from '../hooks/useText.ts'
import { NoAccount } from '../modal/NoAccount.tsx'
import { pushView } from '../navigation/navigate.ts'
import { Fact } from '../parts/Fact.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { DisconnectRow } from './DisconnectRow.tsx'
import { EmailRow } from './EmailRow.tsx'
import { ExplorerRow } from './ExplorerRow.tsx'
import { MoveRow } from './MoveRow.tsx'
import { NameRow } from './NameRow.tsx'
import { NetworkRow } from './NetworkRow.tsx'
import { PasskeyOwnerRow } from './PasskeyOwnerRow.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProtectRow } from './ProtectRow.tsx'
import { RowIcon } from './RowIcon.tsx'
import { UpgradeRow } from './UpgradeRow.tsx'

/** The AccountSettings view: address, wallet or login, network, name, backup of the embedded wallet, and Disconnect. */
export function AccountSettings(): JSX.Element {
  const connection = useConnection()
  const text = useText(accountText)
  if (connection.status !== 'connected') return <NoAccount title={text.noAccount} />
  return (
    <div className="profile">
      <ProfileHead connection={connection}>
        <ConnectionFact connection={connection} />
      </ProfileHead>
      <div className="stack">
        <NetworkRow />
        <EmailRow connection={connection} />
        <ProtectRow connection={connection} />
        <NameRow connection={connection} />
        <AccountsRow />
        <MoveRow connection={connection} />
        <PasskeyOwnerRow connection={connection} />
        <UpgradeRow connection={connection} />
        <ExplorerRow connection={connection} />
        <DisconnectRow connection={connection} />
      </div>
    </div>
  )
}

/** The wallet, or the social account of a login. An email login has a row with its address instead. */
function ConnectionFact(props: { connection: ConnectedState }): JSX.Element | null {
  const { connector } = props.connection
  const text = useText(accountText)
  const user = useStore(loginOf(useLatchkey()), (state) => state.user)
  if (connector.id !== 'embedded')
    return <Fact name={text.wallet}>{plainText(connector.name)}</Fact>
  const provider = user?.authProvider
  if (!provider || provider === 'email') return null
  const parts = [socialNames[provider], plainText(user.userName)].filter(Boolean)
  return <Fact name={text.loggedInWith}>{parts.join(' · ')}</Fact>
}

function AccountsRow(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  return (
    <ListRow
      id="accounts"
      title={text.accountsAndWallets}
      detail={text.accountsAndWalletsText}
      image={<RowIcon icon="wallet" />}
      endIcon="chevron"
      onPress={() => pushView(latchkey, { name: 'Profile' })}
    />
  )
}
