import type { Latchkey } from '@latchkey/core'
import {
  activeConnection,
  type ConnectedState,
  findNetwork,
  internals,
} from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { defineFlow } from '../defineFlow.ts'
import { useConnection } from '../hooks/useConnection.ts'
import { useText } from '../hooks/useText.ts'
import { InnerScreen } from '../modal/InnerScreen.tsx'
import { NoAccount } from '../modal/NoAccount.tsx'
import type { Flow, FlowScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { roundActionsCss } from '../parts/roundActions.css.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { accountText } from '../text/en/account.ts'
import { modalText } from '../text/en/modal.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountHeader } from './AccountHeader.tsx'
import { AccountValueSkeleton } from './AccountValueSkeleton.tsx'
import { accountCss } from './account.css.ts'
import { BackUpNotice } from './BackUpNotice.tsx'
import { NativeBalance } from './NativeBalance.tsx'
import { canListTokens, useHoldingViews } from './useHoldingViews.ts'

// Separate chunks, fetched together with the account: with them it would exceed its budget of 14 kB.
const total: Flow = { id: 'total', load: async () => (await import('./Total.tsx')).totalFlow }
const accountTabs: Flow = {
  id: 'accountTabs',
  load: async () => (await import('./AccountTabs.tsx')).accountTabsFlow,
}

const view: View = { name: 'Account' }

/** The Account view of every kind of wallet: name, total value, actions, and tabs with the holdings. */
export function Account(): JSX.Element {
  const connection = useConnection()
  const text = useText(accountText)
  if (connection.status !== 'connected') return <NoAccount title={text.noAccount} />
  return <ConnectedAccount connection={connection} />
}

function ConnectedAccount(props: { connection: ConnectedState }): JSX.Element {
  const { connection } = props
  const [account] = connection.accounts
  const latchkey = useLatchkey()
  const network = useStore(internals(latchkey).network, (state) =>
    findNetwork(state, connection.chainId),
  )
  const isTokenAccount = useHoldingViews(account.namespace).includes('Tokens')
  return (
    <div className="account">
      <AccountHeader connection={connection} />
      {network ? (
        <>
          {isTokenAccount ? (
            <InnerScreen flow={total} view={view} fallback={<AccountValueSkeleton />} />
          ) : (
            <NativeBalance account={account} network={network} />
          )}
          <AccountActions account={account} network={network} />
          <BackUpNotice connection={connection} />
        </>
      ) : null}
      <InnerScreen flow={accountTabs} view={view} fallback={<HoldingsSkeleton />} />
    </div>
  )
}

/** The skeleton of the tabs with their list, of their height. */
function HoldingsSkeleton(): JSX.Element {
  const text = useText(modalText)
  return (
    <div className="holdings" role="status" aria-label={text.loading}>
      <Skeleton shape="button" />
      <div className="stack">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    </div>
  )
}

export const accountFlow: FlowScreen = defineFlow({
  Screen: Account,
  styles: [accountCss, roundActionsCss],
  inner: innerFlows,
})

function innerFlows(latchkey: Latchkey): readonly Flow[] {
  const connection = activeConnection(latchkey)
  if (!connection) return []
  const [{ namespace }] = connection.accounts
  return canListTokens(latchkey, namespace) ? [total, accountTabs] : [accountTabs]
}
