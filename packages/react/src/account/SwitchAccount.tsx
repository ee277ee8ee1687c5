import { type Account, type CaipNetworkId, closeModal, switchAccount } from '@latchkey/core'
import { type ConnectedState, internals, sortTokens } from '@latchkey/core/internal'
import { getTokensQueryOptions } from '@latchkey/core/query'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { formatUsd } from '../format/formatUsd.ts'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useAccountName } from '../hooks/useAccountName.ts'
import { useConnection } from '../hooks/useConnection.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { NoAccount } from '../modal/NoAccount.tsx'
import { showToast } from '../navigation/showToast.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { accountText } from '../text/en/account.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { purposeOf } from './purposeOf.ts'

/** The SwitchAccount view: each account of the wallet with its total value; a press uses it and closes the modal. */
export function SwitchAccount(): JSX.Element {
  const connection = useConnection()
  const text = useText(accountText)
  if (connection.status !== 'connected') return <NoAccount title={text.noAccount} />
  return (
    <div className="profile">
      <Site />
      <Addresses connection={connection} />
    </div>
  )
}

/** The site that uses the address. */
function Site(): JSX.Element {
  const text = useText(accountText)
  const { metadata } = useStore(internals(useLatchkey()).options)
  const site = plainText(metadata.name) || plainText(metadata.url)
  return (
    <div className="switch-site">
      <span className="switch-site-logo">
        <Logo name={site} src={metadata.icons[0]} />
      </span>
      <p>{fill(text.switchAddressText, { site })}</p>
    </div>
  )
}

function Addresses(props: { connection: ConnectedState }): JSX.Element {
  const { accounts, chainId } = props.connection
  const text = useText(accountText)
  // Sorted by address, not by last use, so that a row does not move when the visitor presses it.
  const ordered = [...accounts].sort((a, b) => a.address.localeCompare(b.address))
  return (
    <List label={text.accounts}>
      {ordered.map((account, index) => (
        <li key={account.address}>
          <AddressRow
            account={account}
            network={chainId}
            number={index + 1}
            purpose={purposeOf(account, accounts, text)}
            isCurrent={account.address === accounts[0].address}
          />
        </li>
      ))}
    </List>
  )
}

function AddressRow(props: {
  account: Account
  network: CaipNetworkId
  number: number
  purpose: string
  isCurrent: boolean
}): JSX.Element {
  const { account, isCurrent, purpose } = props
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const { name, avatar } = useAccountName(account)
  const total = useTotal(account, props.network)
  const handlePress = async () => {
    try {
      if (!isCurrent) await switchAccount(latchkey, { account })
      closeModal(latchkey)
    } catch {
      // Some wallets let only the visitor switch, in the wallet itself.
      showToast(latchkey, { variant: 'error', message: text.switchFailed })
    }
  }
  return (
    <ListRow
      id={account.address}
      part="account"
      title={name || purpose || fill(text.account, { number: props.number })}
      detail={truncateAddress(account.address)}
      image={<Avatar address={account.address} src={avatar} size={40} />}
      end={total}
      {...(isCurrent ? { endIcon: 'check' as const } : {})}
      current={isCurrent}
      onPress={() => void handlePress()}
    />
  )
}

/** The value of the account's tokens on the network in USD; empty until it is known, and where nothing has a price. */
function useTotal(account: Account, network: CaipNetworkId): string {
  const { tag } = useLanguage()
  const { data } = useInstanceQuery(getTokensQueryOptions(useLatchkey(), { account, network }))
  const total = data ? sortTokens(data).totalUsd : null
  return total === null ? '' : formatUsd(total, tag)
}
