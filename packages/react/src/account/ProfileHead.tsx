import type { Account } from '@latchkey/core'
import { type ConnectedState, labelAccount, loginOf } from '@latchkey/core/internal'
import { type JSX, type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useAccountName } from '../hooks/useAccountName.ts'
import { useText } from '../hooks/useText.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { IconButton } from '../parts/IconButton.tsx'
import { accountText } from '../text/en/account.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { LabelField } from './LabelField.tsx'
import { purposeOf } from './purposeOf.ts'

/** The account's avatar, its name, which the visitor can change, and its full address. `children`: more facts. */
export function ProfileHead(props: {
  connection: ConnectedState
  children?: ReactNode
}): JSX.Element {
  const { accounts } = props.connection
  const [account] = accounts
  const text = useText(accountText)
  const common = useText(modalText)
  const { name, avatar } = useAccountName(account)
  const shown = name || purposeOf(account, accounts, text) || truncateAddress(account.address)
  return (
    <>
      <div className="profile-head">
        <span className="profile-avatar">
          <Avatar address={account.address} src={avatar} size={56} />
        </span>
        <ProfileName account={account} name={name} shown={shown} />
      </div>
      <dl className="facts profile-facts">
        <Fact name={text.address} wide>
          <FullAddress
            address={account.address}
            copyLabel={text.copyAddress}
            copiedLabel={common.copied}
            failedLabel={common.copyFailed}
          />
        </Fact>
        {account.type === 'eoa' ? null : <Fact name={text.accountType}>{text[account.type]}</Fact>}
        {props.children}
      </dl>
      <SetUpNote connection={props.connection} />
    </>
  )
}

function ProfileName(props: { account: Account; name: string; shown: string }): JSX.Element {
  const { account, name, shown } = props
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) {
    return (
      <LabelField
        initial={name}
        onSave={(label) => {
          labelAccount(latchkey, { account, label })
          setRenaming(false)
        }}
        onCancel={() => setRenaming(false)}
      />
    )
  }
  return (
    <span className="profile-name-line">
      <bdi className="profile-name line">{shown}</bdi>
      <IconButton
        icon="pencil"
        label={fill(text.rename, { name: shown })}
        onPress={() => setRenaming(true)}
      />
    </span>
  )
}

/** A smart account has its address before it is deployed on the network. */
function SetUpNote(props: { connection: ConnectedState }): JSX.Element | null {
  const { accounts, connector } = props.connection
  const text = useText(accountText)
  const user = useStore(loginOf(useLatchkey()), (state) => state.user)
  const isSmart = accounts[0].type === 'smartAccount' && connector.type === 'AUTH'
  if (!isSmart || !user || user.smartAccountDeployed) return null
  return <p className="profile-note">{text.notSetUp}</p>
}
