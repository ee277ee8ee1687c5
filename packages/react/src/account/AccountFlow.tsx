import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { Account } from './Account.tsx'
import { accountCss } from './account.css.ts'

function AccountScreens(): JSX.Element {
  return <Account />
}

export const accountFlow: FlowScreen = flowScreen(AccountScreens, [accountCss])
