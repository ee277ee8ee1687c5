import { isSameAddress, type Transaction as TransactionFacts } from '@latchkey/core'
import { findNetwork, internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { defineFlow } from '../defineFlow.ts'
import { explorerLink } from '../format/explorerLink.ts'
import { plainText } from '../format/plainText.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen, ViewOf } from '../navigation/flow.ts'
import { Fact } from '../parts/Fact.tsx'
import { factsCss } from '../parts/facts.css.ts'
import { Icon } from '../parts/Icon.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { historyText } from '../text/en/history.ts'
import { transactionText } from '../text/en/transaction.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { isTechnical, type Party, partiesOf } from './partiesOf.ts'
import { NetworkFeeFact, TransactionDetails } from './TransactionDetails.tsx'
import { TransactionMoves } from './TransactionMoves.tsx'
import { TransactionParties } from './TransactionParties.tsx'
import { TransactionTimeline } from './TransactionTimeline.tsx'
import { transactionCss } from './transaction.css.ts'
import { useCurrentTransaction } from './useCurrentTransaction.ts'

/** The Transaction view: what moved, between whom, when and for which fee; technical facts are folded. */
export function Transaction({ view }: { view: ViewOf<'Transaction'> }): JSX.Element {
  const { suspicion } = view
  const latchkey = useLatchkey()
  const words = useText(transactionText)
  const transaction = useCurrentTransaction(view.transaction)
  const { hash } = transaction
  const { main, technical } = useParties(transaction)
  const network = useStore(internals(latchkey).network, (state) =>
    findNetwork(state, transaction.network),
  )
  const explorer = network && hash ? explorerLink(network, hash, 'tx') : null
  return (
    <div className="transaction">
      <Head transaction={transaction} />
      {suspicion ? (
        <p className="transaction-warning" role="note">
          <Icon name="alert" size={18} />
          <span>{words[`${suspicion}Text`]}</span>
        </p>
      ) : null}
      {suspicion ? null : <TransactionTimeline transaction={transaction} />}
      <dl className="facts">
        <TransactionParties
          network={transaction.network}
          parties={main}
          isSuspicious={suspicion !== undefined}
        />
        <NetworkFeeFact transaction={transaction} />
        <Fact name={words.network}>{plainText(network?.name ?? transaction.network)}</Fact>
        {transaction.application ? (
          <Fact name={words.application}>{plainText(transaction.application)}</Fact>
        ) : null}
      </dl>
      <TransactionDetails transaction={transaction} parties={technical} />
      {explorer ? <ListRow title={words.explorer} endIcon="external" href={explorer} /> : null}
    </div>
  )
}

/** What moved. The operation is named where that does not tell it: a swap, a mint, an approval. */
function Head({ transaction }: { transaction: TransactionFacts }): JSX.Element {
  const { transfers, isPurchase, operation } = transaction
  const text = useText(historyText)
  const isPlain = transfers.length === 1 && (operation === 'send' || operation === 'receive')
  return (
    <div className="transaction-head">
      {isPlain && !isPurchase ? null : (
        <h2 className="transaction-title">{text[isPurchase ? 'purchase' : operation]}</h2>
      )}
      <TransactionMoves transaction={transaction} />
    </div>
  )
}

function useParties(transaction: TransactionFacts): {
  main: readonly Party[]
  technical: readonly Party[]
} {
  const accounts = useActiveAccount()?.connection.accounts ?? []
  const isOwn = (address: string) =>
    accounts.some((account) => isSameAddress(account.address, address))
  const parties = partiesOf(transaction, isOwn)
  return {
    main: parties.filter((party) => !isTechnical(party, transaction)),
    technical: parties.filter((party) => isTechnical(party, transaction)),
  }
}

export const transactionFlow: FlowScreen = defineFlow({
  Screen: Transaction,
  styles: [factsCss, transactionCss],
})
