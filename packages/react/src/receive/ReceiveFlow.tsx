import { type JSX, useState } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { factsCss } from '../parts/facts.css.ts'
import { qrCss } from '../parts/qr.css.ts'
import type { PaymentRequestDraft } from './PaymentRequestField.tsx'
import { Receive } from './Receive.tsx'
import { receiveCss } from './receive.css.ts'
import { WalletCompatibleNetworks } from './WalletCompatibleNetworks.tsx'

/** Owns the draft of the request, so that it survives a visit of the networks view. */
function ReceiveScreens(props: { view: View }): JSX.Element | null {
  const active = useActiveAccount()
  const [draft, setDraft] = useState<PaymentRequestDraft>(() => draftOf(props.view))
  if (!active) return null
  return props.view.name === 'WalletCompatibleNetworks' ? (
    <WalletCompatibleNetworks active={active} />
  ) : (
    <Receive key={active.key} active={active} draft={draft} onDraft={setDraft} />
  )
}

function draftOf(view: View): PaymentRequestDraft {
  return { amountText: '', token: (view.name === 'Receive' && view.token) || null }
}

export const receiveFlow: FlowScreen = defineFlow({
  Screen: ReceiveScreens,
  styles: [factsCss, qrCss, receiveCss],
})
