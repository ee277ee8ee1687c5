import { closeModal } from '@latchkey/core'
import type { JSX } from 'react'
import { useConnection } from '../hooks/useConnection.ts'
import { useText } from '../hooks/useText.ts'
import { NoAccount } from '../modal/NoAccount.tsx'
import type { View } from '../navigation/view.ts'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { Accounts } from './Accounts.tsx'
import { ConnectionFact } from './ConnectionFact.tsx'
import { DisconnectRow } from './DisconnectRow.tsx'
import { EmailRow } from './EmailRow.tsx'
import { ExplorerRow } from './ExplorerRow.tsx'
import { MoveRow } from './MoveRow.tsx'
import { NameRow } from './NameRow.tsx'
import { NetworkRow } from './NetworkRow.tsx'
import { PasskeyOwnerRow } from './PasskeyOwnerRow.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProtectRow } from './ProtectRow.tsx'
import { UpgradeRow } from './UpgradeRow.tsx'
import { Wallets } from './Wallets.tsx'

/**
 * The account in use, the wallet's other accounts, the connected wallets, and the settings. A site opens it as
 * `Profile`, `AccountSettings` or `SwitchAccount`; the last closes once an account is chosen.
 */
export function Profile(props: { view: View }): JSX.Element {
  const latchkey = useLatchkey()
  const connection = useConnection()
  const text = useText(accountText)
  if (connection.status !== 'connected') return <NoAccount title={text.noAccount} />
  const closesAfterSwitch = props.view.name === 'SwitchAccount'
  return (
    <div className="profile">
      <ProfileHead key={connection.accounts[0].address} connection={connection}>
        <ConnectionFact connection={connection} />
      </ProfileHead>
      <Accounts
        connection={connection}
        onSwitched={() => {
          if (closesAfterSwitch) closeModal(latchkey)
        }}
      />
      <Wallets />
      <div className="stack">
        <NetworkRow />
        <EmailRow connection={connection} />
        <ProtectRow connection={connection} />
        <NameRow connection={connection} />
        <MoveRow connection={connection} />
        <PasskeyOwnerRow connection={connection} />
        <UpgradeRow connection={connection} />
        <ExplorerRow connection={connection} />
        <DisconnectRow />
      </div>
    </div>
  )
}
