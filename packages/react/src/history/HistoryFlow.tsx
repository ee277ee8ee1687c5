import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { historyCss } from './history.css.ts'
import { Transaction } from './Transaction.tsx'
import { Transactions } from './Transactions.tsx'

function HistoryScreens(props: { view: View }): JSX.Element | null {
  const { view } = props
  switch (view.name) {
    case 'Transactions':
      return <Transactions />
    case 'Transaction':
      return <Transaction transaction={view.transaction} suspicion={view.suspicion ?? null} />
    default:
      return null
  }
}

export const historyFlow: FlowScreen = flowScreen(HistoryScreens, [historyCss])
