import type { Latchkey } from '@latchkey/core'
import { type ConnectedState, internals, track } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { defineFlow } from '../defineFlow.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useConnection } from '../hooks/useConnection.ts'
import { useText } from '../hooks/useText.ts'
import { InnerView } from '../modal/InnerView.tsx'
import type { Flow, FlowScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { flowOf } from '../navigation/viewRegistry.ts'
import { Tabs } from '../parts/Tabs.tsx'
import { tabsCss } from '../parts/tabs.css.ts'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { currentTabStore } from './currentTabStore.ts'
import { DisconnectRow } from './DisconnectRow.tsx'
import { type HoldingView, useHoldingViews } from './useHoldingViews.ts'

function AccountTabsScreen(): JSX.Element | null {
  const active = useActiveAccount()
  const connection = useConnection()
  if (connection.status !== 'connected') return null
  return active ? (
    <AccountTabs connection={connection} />
  ) : (
    <DisconnectRow connection={connection} />
  )
}

/** The account's tokens, NFTs and activity in tabs; Disconnect where none of them can be listed. */
function AccountTabs(props: { connection: ConnectedState }): JSX.Element | null {
  const [account] = props.connection.accounts
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const views = useHoldingViews(account.namespace)
  const store = currentTabStore(latchkey)
  const chosen = useStore(store)
  const selected = views.includes(chosen) ? chosen : views[0]
  if (!selected) return <DisconnectRow connection={props.connection} />
  const view: View = selected === 'Tokens' ? { name: selected, isInTab: true } : { name: selected }
  const list = <InnerView key={selected} view={view} />
  if (views.length === 1) return list
  const handleSelect = (id: HoldingView) => {
    if (id === 'History') {
      const isSmartAccount = account.type === 'smartAccount'
      track(latchkey, { event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount } })
    }
    store.setState(id, true)
  }
  return (
    <Tabs
      label={text.holdings}
      tabs={views.map((id) => ({ id, label: text[id] }))}
      selected={selected}
      onSelect={handleSelect}
    >
      {list}
    </Tabs>
  )
}

export const accountTabsFlow: FlowScreen = defineFlow({
  Screen: AccountTabsScreen,
  styles: [tabsCss],
  inner: innerFlows,
})

/** The open tab's list, where the server has one. */
function innerFlows(latchkey: Latchkey): readonly Flow[] {
  if (!internals(latchkey).options.getState().endpoints?.api) return []
  const list = flowOf(latchkey, currentTabStore(latchkey).getState())
  return list ? [list] : []
}
