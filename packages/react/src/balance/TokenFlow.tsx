import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { factsCss } from '../parts/facts.css.ts'
import { Token } from './Token.tsx'
import { tokenCss } from './token.css.ts'

function TokenScreen(props: { view: View }): JSX.Element | null {
  const { view } = props
  return view.name === 'Token' ? <Token token={view.token} /> : null
}

export const tokenFlow: FlowScreen = flowScreen(TokenScreen, [factsCss, tokenCss])
