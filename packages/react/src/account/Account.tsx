import { type Connected, findNetwork, resetView } from '@latchkey/core'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { useLatchkeyConnection } from '../hooks/useConnection.ts'
import { useText } from '../hooks/useText.ts'
import { InnerScreen } from '../modal/InnerScreen.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { DisconnectRow } from './DisconnectRow.tsx'
import { FeatureRows } from './FeatureRows.tsx'
import { HoldingTiles } from './HoldingTiles.tsx'
import { loginAccount } from './loginAccountEntry.ts'
import { NativeBalance } from './NativeBalance.tsx'
import { Person } from './Person.tsx'

/** The account: of a wallet of the visitor's own, or of the wallet that came with a login. */
export function Account(): JSX.Element {
  const connection = useLatchkeyConnection()
  if (connection.status !== 'connected') return <NoAccount />
  return connection.connector.type === 'AUTH' ? (
    <InnerScreen flow={loginAccount} view={{ name: 'Account' }} />
  ) : (
    <OwnAccount connection={connection} />
  )
}

/** Who, how much, what to look at and what to do. */
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
