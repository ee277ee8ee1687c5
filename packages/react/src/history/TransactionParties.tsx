import { type Account, parseCaipNetworkId, type Transaction } from '@latchkey/core'
import type { JSX } from 'react'
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
}): JSX.Element {
  const words = useText(transactionText)
  const { namespace } = parseCaipNetworkId(props.network)
  return (
    <>
      {props.parties.map(({ role, address, isOwn }) => (
        <div key={address} className="fact party" part="fact party">
          <dt className="fact-name">{words[role]}</dt>
          <dd className="fact-value">
            <PartyName account={{ namespace, address, type: 'eoa' }} isOwn={isOwn} />
          </dd>
        </div>
      ))}
    </>
  )
}

function PartyName(props: { account: Account; isOwn: boolean }): JSX.Element {
  const { account, isOwn } = props
  const words = useText(transactionText)
  const common = useText(modalText)
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
        <FullAddress
          address={account.address}
          copyLabel={words.copy}
          copiedLabel={common.copied}
          failedLabel={common.copyFailed}
        />
      )}
    </>
  )
}
