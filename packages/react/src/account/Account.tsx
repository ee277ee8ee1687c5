import { activeConnection, type Connected, type Latchkey } from '@latchkey/core'
import { findNetwork } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { useLatchkeyConnection } from '../hooks/useConnection.ts'
import { useText } from '../hooks/useText.ts'
import { defineFlow } from '../modal/defineFlow.ts'
import type { Flow, FlowScreen } from '../modal/flow.ts'
import { InnerScreen } from '../modal/InnerScreen.tsx'
import { resetView } from '../modal/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { accountCss } from './account.css.ts'
import { DisconnectRow } from './DisconnectRow.tsx'
import { FeatureRows } from './FeatureRows.tsx'
import { HoldingTiles } from './HoldingTiles.tsx'
import { NativeBalance } from './NativeBalance.tsx'
import { Person } from './Person.tsx'

const loginAccount: Flow = {
  id: 'loginAccount',
  load: async () => (await import('./LoginAccountFlow.tsx')).loginAccountFlow,
}

/** The Account view: of a connected wallet, or of the embedded wallet behind a login. */
export function Account(): JSX.Element {
  const connection = useLatchkeyConnection()
  if (connection.status !== 'connected') return <NoAccount />
  return connection.connector.type === 'AUTH' ? (
    <InnerScreen flow={loginAccount} view={{ name: 'Account' }} />
  ) : (
    <OwnAccount connection={connection} />
  )
}

/** Name, balance, links to tokens and activity, and the wallet features. */
function OwnAccount(props: { connection: Connected }): JSX.Element {
  const { connection } = props
  const latchkey = useLatchkey()
  const network = useStore(latchkey.network, (state) => findNetwork(state, connection.chainId))
  return (
    <div className="account">
      <Person connection={connection} />
      <NativeBalance connection={connection} />
      <HoldingTiles connection={connection} />
      <div className="stack">
        {network ? <FeatureRows account={connection.accounts[0]} network={network} /> : null}
        <DisconnectRow connection={connection} />
      </div>
    </div>
  )
}

function NoAccount(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  return (
    <Notice icon="wallet" title={text.noAccount}>
      <Button variant="accent" onPress={() => resetView(latchkey, { name: 'Connect' })}>
        {text.connect}
      </Button>
    </Notice>
  )
}

export const accountFlow: FlowScreen = defineFlow({
  Screen: Account,
  styles: [accountCss],
  inner: innerFlows,
})

/** The embedded wallet's account is a separate flow, loaded when it is shown. */
function innerFlows(latchkey: Latchkey): readonly Flow[] {
  return activeConnection(latchkey)?.connector.type === 'AUTH' ? [loginAccount] : []
}
