import { type Account, switchAccount } from '@latchkey/core'
import { type ConnectedState, labelAccount } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useAccountName } from '../hooks/useAccountName.ts'
import { useText } from '../hooks/useText.ts'
import { showToast } from '../navigation/showToast.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { IconButton } from '../parts/IconButton.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Tag } from '../parts/Tag.tsx'
import { accountText } from '../text/en/account.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { LabelField } from './LabelField.tsx'
import { purposeOf } from './purposeOf.ts'

/** The accounts that the wallet shares: marks the active one and lets the visitor label them. */
export function Accounts(props: { connection: ConnectedState }): JSX.Element {
  const { accounts } = props.connection
  const text = useText(accountText)
  const [renaming, setRenaming] = useState<string | null>(null)
  // Sorted by address, not by last use, so that a row does not move when the visitor presses it.
  const ordered = [...accounts].sort((a, b) => a.address.localeCompare(b.address))
  return (
    <section>
      <h2 className="profile-caption">{text.accounts}</h2>
      <List label={text.accounts}>
        {ordered.map((account, index) => (
          <li key={account.address} className="account-line">
            {renaming === account.address ? (
              <Rename account={account} onDone={() => setRenaming(null)} />
            ) : (
              <AccountLine
                account={account}
                number={index + 1}
                isCurrent={account.address === accounts[0].address}
                purpose={purposeOf(account, accounts, text)}
                onRename={() => setRenaming(account.address)}
              />
            )}
          </li>
        ))}
      </List>
    </section>
  )
}

function AccountLine(props: {
  account: Account
  number: number
  isCurrent: boolean
  purpose: string
  onRename(): void
}): JSX.Element {
  const { account, isCurrent, purpose } = props
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const { name, avatar } = useAccountName(account)
  const { scheme } = account
  const title = name || purpose || fill(text.account, { number: props.number })
  const handlePress = () => {
    if (isCurrent) return
    switchAccount(latchkey, { account }).catch(() =>
      showToast(latchkey, { variant: 'error', message: text.switchFailed }),
    )
  }
  return (
    <>
      <ListRow
        id={account.address}
        part="account"
        title={title}
        detail={[truncateAddress(account.address), scheme].filter(Boolean).join(' · ')}
        image={<Avatar address={account.address} src={avatar} size={40} />}
        end={isCurrent ? <Tag tone="success">{text.current}</Tag> : undefined}
        current={isCurrent}
        onPress={handlePress}
      />
      <IconButton
        icon="pencil"
        label={fill(text.rename, { name: title })}
        onPress={props.onRename}
      />
    </>
  )
}

function Rename(props: { account: Account; onDone(): void }): JSX.Element {
  const latchkey = useLatchkey()
  const { name } = useAccountName(props.account)
  return (
    <LabelField
      initial={name}
      onSave={(label) => {
        labelAccount(latchkey, { account: props.account, label })
        props.onDone()
      }}
      onCancel={props.onDone}
    />
  )
}
