import { InlineModal, LatchkeyButton, NetworkButton } from '@latchkey/react'
import type { JSX } from 'react'

/** A website as an owner might have it. */
export function Page(props: { isEmbedded: boolean }): JSX.Element {
  return (
    <>
      <nav>
        <b>Saltworks</b>
        <NetworkButton />
        <LatchkeyButton />
      </nav>
      {props.isEmbedded ? (
        <main className="box">
          <InlineModal />
        </main>
      ) : (
        <main>
          <h1>Trade salt, the oldest money there is.</h1>
          <p>
            Saltworks is a small market for people who like to know what they own. Connect a wallet
            to begin; nothing moves until you say so.
          </p>
        </main>
      )}
    </>
  )
}
