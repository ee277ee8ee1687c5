import { type JSX, lazy, Suspense, useReducer } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { Placeholder } from '../modal/FlowView.tsx'
import { InnerScreen } from '../modal/InnerScreen.tsx'
import { NoAccount } from '../modal/NoAccount.tsx'
import type { Flow, FlowScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { factsCss } from '../parts/facts.css.ts'
import { sendText } from '../text/en/send.ts'
import { Send } from './Send.tsx'
import { sendCss } from './send.css.ts'
import { changeDraft, emptyDraft, type SendDraft } from './sendDraft.ts'

/** A separate chunk: the code that simulates and sends is as large as the rest, and the form does not need it. */
const preview: Flow = {
  id: 'sendPreview',
  load: async () => (await import('./SendPreview.tsx')).sendPreviewFlow,
}

/** A separate chunk: with the token list the flow would exceed its budget of 14 kB. */
const SendSelectToken = lazy(async () => ({
  default: (await import('./SendSelectToken.tsx')).SendSelectToken,
}))

/** Owns the draft: it survives the choice of a token and the preview, and ends with the flow. */
function SendScreens(props: { view: View }): JSX.Element | null {
  const active = useActiveAccount()
  const text = useText(sendText)
  const [draft, change] = useReducer(changeDraft, props.view, draftOf)
  if (!active) return <NoAccount title={text.noAccount} />
  switch (props.view.name) {
    case 'Send':
      return <Send active={active} draft={draft} onChange={change} />
    case 'SendSelectToken':
      return (
        <Suspense fallback={<Placeholder />}>
          <SendSelectToken active={active} onPick={(token) => change({ type: 'token', token })} />
        </Suspense>
      )
    case 'SendPreview':
      return <InnerScreen flow={preview} view={props.view} />
    default:
      return null
  }
}

/** The token's own page opens the form with it. */
function draftOf(view: View): SendDraft {
  const token = view.name === 'Send' ? view.token : null
  return token ? { ...emptyDraft, token } : emptyDraft
}

export const sendFlow: FlowScreen = defineFlow({ Screen: SendScreens, styles: [factsCss, sendCss] })
