import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { balanceCss } from './balance.css.ts'
import { Tokens } from './Tokens.tsx'

function TokensScreen(props: { view: View }): JSX.Element | null {
  const { view } = props
  return view.name === 'Tokens' ? <Tokens isInner={view.isInner ?? false} /> : null
}

export const balanceFlow: FlowScreen = flowScreen(TokensScreen, [balanceCss])
