import type { View } from '@latchkey/core'
import { type JSX, lazy, Suspense, useReducer } from 'react'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { Placeholder } from '../modal/FlowView.tsx'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { NoAccount } from '../modal/NoAccount.tsx'
import { factsCss } from '../parts/facts.css.ts'
import { sendText } from '../text/en/send.ts'
import { SendPreparing } from './SendPreparing.tsx'
import { sendCss } from './send.css.ts'
import { changeDraft, emptyDraft } from './sendDraft.ts'
import { WalletSend } from './WalletSend.tsx'

// What checks and sends is heavy, and nobody needs it while typing.
const WalletSendPreview = lazy(async () => ({
  default: (await import('./WalletSendPreview.tsx')).sendPreview.Screen,
}))

const WalletSendSelectToken = lazy(async () => {
  const { selectTokenGround, WalletSendSelectToken: Screen } = await import(
    './WalletSendSelectToken.tsx'
  )
  return { default: Screen, ground: selectTokenGround }
})

/** Owns the draft: it survives the choice of a token and the preview, and ends with the flow. */
function SendScreens(props: { view: View }): JSX.Element | null {
  const target = useActiveAccount()
  const text = useText(sendText)
  const [draft, change] = useReducer(changeDraft, emptyDraft)
  if (!target) return <NoAccount title={text.noAccount} />
  switch (props.view.name) {
    case 'WalletSend':
      return <WalletSend target={target} draft={draft} onChange={change} />
    case 'WalletSendSelectToken':
      return (
        <Suspense fallback={<Placeholder />}>
          <WalletSendSelectToken
            target={target}
            onPick={(token) => change({ type: 'token', token })}
          />
        </Suspense>
      )
    case 'WalletSendPreview':
      return (
        <Suspense fallback={<SendPreparing network={target.network.name} />}>
          <WalletSendPreview view={props.view} />
        </Suspense>
      )
    default:
      return null
  }
}

export const sendFlow: FlowScreen = flowScreen(SendScreens, [factsCss, sendCss])
