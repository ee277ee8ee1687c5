import { internals, needsAgreement } from '@latchkey/core/internal'
import { type JSX, type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../hooks/useText.ts'
import type { View, ViewName } from '../navigation/view.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { Button } from '../parts/Button.tsx'
import { connectText } from '../text/en/connect.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { LegalCheckbox } from './Legal.tsx'

/**
 * Views in which a visitor connects. Connect, Create and EmailLogin have their own checkbox; pages can open each of
 * these directly.
 */
const connectingViews: ReadonlySet<ViewName> = new Set<ViewName>([
  'AllWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectSocials',
  'ConnectingSocial',
  'ConnectingFarcaster',
])

/** Shows the legal checkbox before a view that connects, until the visitor has agreed. */
export function LegalGate(props: { view: View; children: ReactNode }): ReactNode {
  const latchkey = useLatchkey()
  const options = useStore(internals(latchkey).options)
  const hasAgreed = useStore(viewStoreOf(latchkey), (state) => state.hasAgreed)
  if (hasAgreed || !needsAgreement(options) || !isGated(props.view)) return props.children
  return <AgreeFirst onAgree={() => viewStoreOf(latchkey).setState({ hasAgreed: true })} />
}

/** A login that comes back from its provider began with an agreement. */
function isGated(view: View): boolean {
  if (view.name === 'ConnectingSocial' && view.resultUri !== undefined) return false
  return connectingViews.has(view.name)
}

function AgreeFirst(props: { onAgree(): void }): JSX.Element {
  const text = useText(connectText)
  const [isChecked, setChecked] = useState(false)
  return (
    <div className="stack">
      <LegalCheckbox checked={isChecked} onChange={setChecked} />
      <Button variant="accent" disabled={!isChecked} onPress={props.onAgree}>
        {text.continue}
      </Button>
    </div>
  )
}
