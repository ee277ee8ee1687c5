import { internals, signInSubject } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { defineFlow } from '../defineFlow.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { SIWXSignMessage } from './SIWXSignMessage.tsx'
import { signInCss } from './signin.css.ts'

/** Another account or network needs another message, so it remounts the view. */
function SignInScreens(): JSX.Element {
  const latchkey = useLatchkey()
  useStore(internals(latchkey).connections)
  useStore(internals(latchkey).network)
  const subject = signInSubject(latchkey)
  const key = subject ? `${subject.chainId}:${subject.account.address}` : ''
  return <SIWXSignMessage key={key} />
}

export const signInFlow: FlowScreen = defineFlow({ Screen: SignInScreens, styles: [signInCss] })
