import { balancesQuery, type Connected, type Network } from '@latchkey/core'
import { findNetwork, sortHoldings } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { formatUsd } from '../format/formatUsd.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useAccountName } from '../hooks/useAccountName.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { InnerView } from '../modal/InnerView.tsx'
import { pushView } from '../modal/navigate.ts'
import type { View } from '../modal/view.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { accountText } from '../text/en/account.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { BackUpNotice } from './BackUpNotice.tsx'
import { DisconnectRow } from './DisconnectRow.tsx'
import { RoundActions } from './RoundActions.tsx'
import { currentTab } from './tabStore.ts'
import { useHoldingViews } from './useHoldingViews.ts'

/** The embedded wallet's account: total value, actions, and tabs with its holdings. */
export function LoginAccount(props: { connection: Connected }): JSX.Element {
  const { connection } = props
  const latchkey = useLatchkey()
  const network = useStore(latchkey.network, (state) => findNetwork(state, connection.chainId))
  return (
    <div className="account">
      <PersonButton connection={connection} />
      {network ? (
        <>
          <Total connection={connection} network={network} />
          <RoundActions account={connection.accounts[0]} network={network} />
          <BackUpNotice connection={connection} />
          <Holdings connection={connection} />
        </>
      ) : (
        <DisconnectRow connection={connection} />
      )}
    </div>
  )
}

function PersonButton(props: { connection: Connected }): JSX.Element {
  const [account] = props.connection.accounts
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const person = useAccountName(account)
  const name = person.name || truncateAddress(account.address)
  return (
    <button
      type="button"
      className="person-button"
      part="profile"
      data-row="profile"
      aria-label={fill(text.openProfile, { name })}
      onClick={() => pushView(latchkey, { name: 'AccountSettings' })}
    >
      <span className="person-face">
        <Avatar address={account.address} src={person.avatar} size={28} />
      </span>
      <bdi className="line">{name}</bdi>
      <Icon name="chevron" size={16} />
    </button>
  )
}

function Total(props: { connection: Connected; network: Network }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const { tag } = useLanguage()
  const [account] = props.connection.accounts
  const { data, isError } = useInstanceQuery(
    balancesQuery(latchkey, account, props.network.caipNetworkId),
  )
  if (!data) {
    return isError ? (
      // The error itself is shown in the tab below, with Try again.
      <p className="total total-missing">
        <span className="hidden">{text.balanceUnavailable}</span>
        <span aria-hidden="true">—</span>
      </p>
    ) : (
      <p className="total" role="status" aria-label={text.loadingBalance}>
        <Skeleton shape="figure" />
      </p>
    )
  }
  const [, whole = '', cents = ''] =
    /^(.*?)(\D\d\d)?$/.exec(formatUsd(sortHoldings(data).totalUsd ?? 0n, tag)) ?? []
  return (
    <p className="total" part="total">
      <span className="hidden">{text.total}: </span>
      <span>{whole}</span>
      <span className="total-cents">{cents}</span>
    </p>
  )
}

function Holdings(props: { connection: Connected }): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const views = useHoldingViews(props.connection.accounts[0].namespace)
  const store = currentTab(latchkey)
  const chosen = useStore(store)
  const selected = views.includes(chosen) ? chosen : views[0]
  if (!selected) return <DisconnectRow connection={props.connection} />
  const view: View = selected === 'Tokens' ? { name: selected, isInner: true } : { name: selected }
  if (views.length === 1) return <InnerView view={view} />
  return (
    <Tabs
      label={text.holdings}
      tabs={views.map((id) => ({ id, label: text[id] }))}
      selected={selected}
      onSelect={(id) => store.setState(id, true)}
    >
      <InnerView key={selected} view={view} />
    </Tabs>
  )
}
