import type { View } from '@latchkey/core'
import { type JSX, useReducer } from 'react'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { sendCss } from './send.css.ts'
import { changeDraft, emptyDraft } from './sendDraft.ts'
import { WalletSend } from './WalletSend.tsx'
import { WalletSendPreview } from './WalletSendPreview.tsx'
import { WalletSendSelectToken } from './WalletSendSelectToken.tsx'

/** Owns the draft: it survives the choice of a token and the preview, and ends with the flow. */
function SendScreens(props: { view: View }): JSX.Element | null {
  const target = useActiveAccount()
  const [draft, change] = useReducer(changeDraft, emptyDraft)
  if (!target) return null
  switch (props.view.name) {
    case 'WalletSend':
      return <WalletSend target={target} draft={draft} onChange={change} />
    case 'WalletSendSelectToken':
      return (
        <WalletSendSelectToken
          target={target}
          onPick={(token) => change({ type: 'token', token })}
        />
      )
    case 'WalletSendPreview':
      return <WalletSendPreview target={target} view={props.view} />
    default:
      return null
  }
}

export const sendFlow: FlowScreen = flowScreen(SendScreens, [sendCss])
