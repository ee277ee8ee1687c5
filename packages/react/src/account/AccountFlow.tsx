import { activeConnection, type Latchkey, type View } from '@latchkey/core'
import type { JSX } from 'react'
import type { Flow, FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { Account } from './Account.tsx'
import { accountCss } from './account.css.ts'
import { loginAccount } from './loginAccountEntry.ts'

function AccountScreen(props: { view: View }): JSX.Element | null {
  const { view } = props
  return view.name === 'Account' ? <Account /> : null
}

export const accountFlow: FlowScreen = {
  ...flowScreen(AccountScreen, [accountCss]),
  inner: innerFlows,
}

/** The account of a login is a flow of its own. */
function innerFlows(latchkey: Latchkey): readonly Flow[] {
  return activeConnection(latchkey)?.connector.type === 'AUTH' ? [loginAccount] : []
}
