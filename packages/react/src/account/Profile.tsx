import type { JSX } from 'react'
import { useConnection } from '../hooks/useConnection.ts'
import { useText } from '../hooks/useText.ts'
import { NoAccount } from '../modal/NoAccount.tsx'
import { pushView } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { Accounts } from './Accounts.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { RowIcon } from './RowIcon.tsx'
import { Wallets } from './Wallets.tsx'

/** The Profile view: the full address, the wallet's other accounts, and the other connected wallets. */
export function Profile(): JSX.Element {
  const latchkey = useLatchkey()
  const connection = useConnection()
  const text = useText(accountText)
  if (connection.status !== 'connected') return <NoAccount title={text.noAccount} />
  return (
    <div className="profile">
      <ProfileHead connection={connection} />
      <div className="stack">
        <ListRow
          id="settings"
          title={text.settings}
          detail={text.settingsText}
          image={<RowIcon icon="settings" />}
          endIcon="chevron"
          onPress={() => pushView(latchkey, { name: 'AccountSettings' })}
        />
      </div>
      <Accounts connection={connection} />
      <Wallets />
    </div>
  )
}
