import type { JSX } from 'react'
import { useLatchkeyConnection } from '../hooks/useConnection.ts'
import { defineFlow } from '../modal/defineFlow.ts'
import type { FlowScreen } from '../modal/flow.ts'
import { flowOf } from '../modal/offeredViews.ts'
import { tabsCss } from '../parts/tabs.css.ts'
import { LoginAccount } from './LoginAccount.tsx'
import { loginAccountCss } from './loginAccount.css.ts'
import { currentTab } from './tabStore.ts'

function LoginAccountScreen(): JSX.Element | null {
  const connection = useLatchkeyConnection()
  return connection.status === 'connected' ? <LoginAccount connection={connection} /> : null
}

export const loginAccountFlow: FlowScreen = defineFlow({
  Screen: LoginAccountScreen,
  styles: [tabsCss, loginAccountCss],
  inner: (latchkey) =>
    [flowOf(latchkey, currentTab(latchkey).getState())].filter((one) => one !== null),
})
