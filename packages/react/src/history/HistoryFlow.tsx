import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { historyCss } from './history.css.ts'
import { Transactions } from './Transactions.tsx'

function TransactionsScreen(props: { view: View }): JSX.Element | null {
  const { view } = props
  return view.name === 'Transactions' ? <Transactions /> : null
}

export const historyFlow: FlowScreen = flowScreen(TransactionsScreen, [historyCss])
