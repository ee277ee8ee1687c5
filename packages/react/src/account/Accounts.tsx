import { type Account, type CaipNetworkId, switchAccount } from '@latchkey/core'
import { type ConnectedState, sortTokens } from '@latchkey/core/internal'
import { getTokensQueryOptions } from '@latchkey/core/query'
import type { JSX } from 'react'
import { formatUsd } from '../format/formatUsd.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useAccountName } from '../hooks/useAccountName.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { showToast } from '../navigation/showToast.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { accountText } from '../text/en/account.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { purposeOf } from './purposeOf.ts'

/** The accounts that the wallet shares, each with its total value, where there are several; a press uses one. */
export function Accounts(props: {
  connection: ConnectedState
  onSwitched(): void
}): JSX.Element | null {
  const { accounts, chainId } = props.connection
  const text = useText(accountText)
  if (accounts.length === 1) return null
  // Sorted by address, not by last use, so that a row does not move when the visitor presses it.
  const ordered = [...accounts].sort((a, b) => a.address.localeCompare(b.address))
  return (
    <section>
      <h2 className="profile-caption">{text.accounts}</h2>
      <List label={text.accounts}>
        {ordered.map((account, index) => (
          <li key={account.address}>
            <AccountRow
              account={account}
              network={chainId}
              number={index + 1}
              purpose={purposeOf(account, accounts, text)}
              isCurrent={account.address === accounts[0].address}
              onSwitched={props.onSwitched}
            />
          </li>
        ))}
      </List>
    </section>
  )
}

function AccountRow(props: {
  account: Account
  network: CaipNetworkId
  number: number
  purpose: string
  isCurrent: boolean
  onSwitched(): void
}): JSX.Element {
  const { account, isCurrent, purpose } = props
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const { name, avatar } = useAccountName(account)
  const total = useTotal(account, props.network)
  const handlePress = async () => {
    try {
      if (!isCurrent) await switchAccount(latchkey, { account })
      props.onSwitched()
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
      detail={[truncateAddress(account.address), account.scheme].filter(Boolean).join(' · ')}
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
