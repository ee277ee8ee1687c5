import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { factsCss } from '../parts/facts.css.ts'
import { Transaction } from './Transaction.tsx'
import { transactionCss } from './transaction.css.ts'

function TransactionScreen(props: { view: View }): JSX.Element | null {
  const { view } = props
  return view.name === 'Transaction' ? (
    <Transaction transaction={view.transaction} suspicion={view.suspicion ?? null} />
  ) : null
}

export const transactionFlow: FlowScreen = flowScreen(TransactionScreen, [factsCss, transactionCss])
