import { type ConnectedState, loginOf } from '@latchkey/core/internal'
import type { JSX, ReactNode } from 'react'
import { useStore } from 'zustand'
import { useAccountName } from '../hooks/useAccountName.ts'
import { useText } from '../hooks/useText.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { accountText } from '../text/en/account.ts'
import { modalText } from '../text/en/modal.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The account's avatar, name and full address. `children`: more facts. */
export function ProfileHead(props: {
  connection: ConnectedState
  children?: ReactNode
}): JSX.Element {
  const [account] = props.connection.accounts
  const text = useText(accountText)
  const common = useText(modalText)
  const { name, avatar } = useAccountName(account)
  return (
    <>
      <div className="profile-head">
        <span className="profile-avatar">
          <Avatar address={account.address} src={avatar} size={56} />
        </span>
        {name ? <bdi className="profile-name line">{name}</bdi> : null}
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

/** A smart account has its address before it is deployed on the network. */
function SetUpNote(props: { connection: ConnectedState }): JSX.Element | null {
  const { accounts, connector } = props.connection
  const text = useText(accountText)
  const user = useStore(loginOf(useLatchkey()), (state) => state.user)
  const isSmart = accounts[0].type === 'smartAccount' && connector.type === 'AUTH'
  if (!isSmart || !user || user.smartAccountDeployed) return null
  return <p className="profile-note">{text.notSetUp}</p>
}
