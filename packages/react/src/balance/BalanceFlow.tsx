import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { balanceCss } from './balance.css.ts'
import { Token } from './Token.tsx'
import { Tokens } from './Tokens.tsx'

function BalanceScreens(props: { view: View }): JSX.Element | null {
  const { view } = props
  switch (view.name) {
    case 'Tokens':
      return <Tokens isInner={view.isInner ?? false} />
    case 'Token':
      return <Token token={view.token} />
    default:
      return null
  }
}

export const balanceFlow: FlowScreen = flowScreen(BalanceScreens, [balanceCss])
