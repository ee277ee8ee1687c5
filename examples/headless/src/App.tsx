import { HeadlessProvider, useLatchkeyConnection } from 'latchkey/react'
import type { JSX } from 'react'
import { AccountScreen } from './AccountScreen.tsx'
import { ConnectScreen } from './ConnectScreen.tsx'
import { latchkey } from './latchkey.ts'
import { SignMessage } from './SignMessage.tsx'

/** A site with a custom UI: its bundle doesn't contain Latchkey's modal. */
export function App(): JSX.Element {
  return (
    <HeadlessProvider latchkey={latchkey}>
      <h1>My shop</h1>
      <Screen />
      <SignMessage />
    </HeadlessProvider>
  )
}

function Screen(): JSX.Element {
  const { status } = useLatchkeyConnection()
  if (status === 'connecting' || status === 'reconnecting') return <p>Connecting…</p>
  return status === 'connected' ? <AccountScreen /> : <ConnectScreen />
}
