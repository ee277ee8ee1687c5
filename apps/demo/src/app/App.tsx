import type { Latchkey } from '@latchkey/core'
import { LatchkeyButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { Bar } from '../site/Bar.tsx'
import { ConnectedCard } from './ConnectedCard.tsx'
import { TryCard } from './TryCard.tsx'

/** A site as a developer would build it: the button, the account with hooks, and requests to the wallet. */
export function App({ latchkey }: { latchkey: Latchkey }) {
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <Bar current="app">
        <NetworkButton />
        <LatchkeyButton />
      </Bar>
      <main className="app">
        <h1>A site with Latchkey</h1>
        <p className="lead">
          Connect the Demo Wallet, which holds test money, and let this page ask it for something.
        </p>
        <div className="cards">
          <ConnectedCard />
          <TryCard />
        </div>
      </main>
    </LatchkeyProvider>
  )
}
