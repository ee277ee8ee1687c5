import { type Account, parseCaipNetworkId, type Transaction } from '@latchkey/core'
import type { JSX } from 'react'
import { groupAddress } from '../format/groupAddress.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useAccountName } from '../hooks/useAccountName.ts'
import { useText } from '../hooks/useText.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { modalText } from '../text/en/modal.ts'
import { transactionText } from '../text/en/transaction.ts'
import type { Party } from './partiesOf.ts'

/** Who sent and who received: each with avatar and name, others with the full address. */
export function TransactionParties(props: {
  network: Transaction['network']
  parties: readonly Party[]
  /** A scammer's entry: nothing offers to copy its address. */
  isSuspicious: boolean
}): JSX.Element {
  const words = useText(transactionText)
  const { namespace } = parseCaipNetworkId(props.network)
  return (
    <>
      {props.parties.map(({ role, address, isOwn }) => (
        <div key={address} className="fact party" part="fact party">
          <dt className="fact-name">{words[role]}</dt>
          <dd className="fact-value">
            <PartyName
              account={{ namespace, address, type: 'eoa' }}
              isOwn={isOwn}
              isSuspicious={props.isSuspicious}
            />
          </dd>
        </div>
      ))}
    </>
  )
}

function PartyName(props: {
  account: Account
  isOwn: boolean
  isSuspicious: boolean
}): JSX.Element {
  const { account, isOwn } = props
  const words = useText(transactionText)
  const { name, avatar } = useAccountName(account)
  const title = [isOwn ? words.you : '', name].filter(Boolean).join(' · ')
  return (
    <>
      <span className="party-avatar">
        <Avatar address={account.address} src={avatar} size={32} />
      </span>
      {title ? <bdi className="party-name">{title}</bdi> : null}{' '}
      {isOwn ? (
        <bdi className="soft">{truncateAddress(account.address)}</bdi>
      ) : (
        <PartyAddress address={account.address} isSuspicious={props.isSuspicious} />
      )}
    </>
  )
}

function PartyAddress(props: { address: string; isSuspicious: boolean }): JSX.Element {
  const words = useText(transactionText)
  const common = useText(modalText)
  if (props.isSuspicious) {
    return (
      <bdi className="full-address-groups" dir="ltr">
        {groupAddress(props.address).join(' ')}
      </bdi>
    )
  }
  return (
    <FullAddress
      address={props.address}
      copyLabel={words.copy}
      copiedLabel={common.copied}
      failedLabel={common.copyFailed}
    />
  )
}
