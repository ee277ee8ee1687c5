import { HeadlessProvider, useLatchkeyAccount } from 'latchkey/headless'
import type { JSX } from 'react'
import { AccountScreen } from './AccountScreen.tsx'
import { ConnectScreen } from './ConnectScreen.tsx'
import { latchkey } from './latchkey.ts'
import { SignMessage } from './SignMessage.tsx'

/** A site that draws every screen itself: no modal of Latchkey is in its bundle. */
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
  const { status } = useLatchkeyAccount()
  if (status === 'connecting') return <p>Connecting…</p>
  return status === 'connected' ? <AccountScreen /> : <ConnectScreen />
}
