import { formatUnits, type Transaction as TransactionFacts, type Transfer } from '@latchkey/core'
import { findNetwork } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { explorerLink } from '../format/explorerLink.ts'
import { writeNumber } from '../format/formatAmount.ts'
import { formatMoment } from '../format/formatMoment.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { defineFlow } from '../modal/defineFlow.ts'
import type { FlowScreen, ViewOf } from '../modal/flow.ts'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { factsCss } from '../parts/facts.css.ts'
import { Icon } from '../parts/Icon.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { historyText } from '../text/en/history.ts'
import { modalText } from '../text/en/modal.ts'
import { transactionText } from '../text/en/transaction.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { transactionCss } from './transaction.css.ts'
import { useCurrentTransaction } from './useCurrentTransaction.ts'

/** The Transaction view: every amount exact and every address in full. */
export function Transaction({ view }: { view: ViewOf<'Transaction'> }): JSX.Element {
  const { suspicion } = view
  const latchkey = useLatchkey()
  const text = useText(historyText)
  const words = useText(transactionText)
  const transaction = useCurrentTransaction(view.transaction)
  const network = useStore(latchkey.network, (state) => findNetwork(state, transaction.network))
  const explorer =
    network && transaction.hash ? explorerLink(network, transaction.hash, 'tx') : null
  return (
    <div className="transaction">
      <h2 className="transaction-title">
        {text[transaction.isPurchase ? 'purchase' : transaction.operation]}
      </h2>
      <StatusLine status={transaction.status} />
      {suspicion ? (
        <p className="transaction-warning" role="note">
          <Icon name="alert" size={18} />
          <span>{words[`${suspicion}Text`]}</span>
        </p>
      ) : null}
      <ul className="transaction-moves" aria-label={words.moved}>
        {transaction.transfers.map((transfer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of transfers never changes
          <Move key={index} transfer={transfer} />
        ))}
      </ul>
      <Facts transaction={transaction} networkName={network?.name ?? transaction.network} />
      {explorer ? <ListRow title={words.explorer} endIcon="external" href={explorer} /> : null}
    </div>
  )
}

function StatusLine(props: { status: TransactionFacts['status'] }): JSX.Element {
  const text = useText(historyText)
  const { confirmed } = useText(transactionText)
  const words = { pending: text.pending, confirmed, failed: text.status_failed }
  return (
    <p className="transaction-status" role="status" data-status={props.status}>
      {props.status === 'pending' ? (
        <span className="ring transaction-ring" aria-hidden="true" />
      ) : (
        <Icon name={props.status === 'failed' ? 'close' : 'check'} size={16} />
      )}
      {words[props.status]}
    </p>
  )
}

function Move(props: { transfer: Transfer }): JSX.Element {
  const { transfer } = props
  const text = useText(historyText)
  const words = useText(transactionText)
  const { tag } = useLanguage()
  const what =
    transfer.kind === 'nft'
      ? plainText(transfer.name) || text.nft
      : plainText(transfer.symbol, 12) || text.unknown
  return (
    <li className="transaction-move">
      <span className="transaction-face">
        <Logo
          shape={transfer.kind === 'nft' ? 'square' : 'round'}
          name={transfer.symbol || transfer.name}
          src={transfer.imageUrl}
        />
      </span>
      <span className="transaction-direction">{words[transfer.direction]}</span>
      <span className="transaction-amount">
        <bdi>{writeNumber(formatUnits(transfer.amount, transfer.decimals), tag)}</bdi>{' '}
        <bdi>{what}</bdi>
      </span>
    </li>
  )
}

function Facts(props: { transaction: TransactionFacts; networkName: string }): JSX.Element {
  const { transaction } = props
  const words = useText(transactionText)
  const { tag } = useLanguage()
  return (
    <dl className="facts">
      <Fact name={words.date}>{formatMoment(transaction.atMs, tag)}</Fact>
      <Fact name={words.network}>{plainText(props.networkName)}</Fact>
      {transaction.application ? (
        <Fact name={words.application}>{plainText(transaction.application)}</Fact>
      ) : null}
      {addressesOf(transaction).map(({ role, address }) => (
        <Fact key={`${role} ${address}`} name={words[role]} wide>
          <Address address={address} />
        </Fact>
      ))}
      {transaction.hash ? (
        <Fact name={words.hash} wide>
          <Address address={transaction.hash} />
        </Fact>
      ) : null}
    </dl>
  )
}

function Address(props: { address: string }): JSX.Element {
  const words = useText(transactionText)
  const shell = useText(modalText)
  return (
    <FullAddress
      address={props.address}
      copyLabel={words.copy}
      copiedLabel={shell.copied}
      failedLabel={shell.copyFailed}
    />
  )
}

type Role = 'signerAddress' | 'senderAddress' | 'recipientAddress' | 'contractAddress'

/** Sender and recipient; also the signer and the called contract where they are other addresses. */
function addressesOf(transaction: TransactionFacts): readonly { role: Role; address: string }[] {
  // Before a purchase is on chain, its sender is only a provider's name.
  if (transaction.isPurchase && transaction.transfers.every(({ from }) => from === null)) return []
  const senders = transaction.transfers.map(({ from }) => from)
  const recipients = transaction.transfers.map(({ to }) => to)
  const known = new Set([...senders, ...recipients].map((one) => one?.toLowerCase()))
  const called = transaction.to && !known.has(transaction.to.toLowerCase()) ? transaction.to : null
  const signer = transaction.from
  const isSender = senders.every((one) => one === null) || hasSent(senders, signer)
  return [
    ...entries('senderAddress', isSender ? [signer, ...senders] : senders),
    ...entries('recipientAddress', recipients),
    ...entries('signerAddress', isSender ? [] : [signer]),
    ...entries('contractAddress', [called]),
  ]
}

function hasSent(senders: readonly (string | null)[], signer: string): boolean {
  return senders.some((one) => one?.toLowerCase() === signer.toLowerCase())
}

function entries(
  role: Role,
  addresses: readonly (string | null)[],
): readonly { role: Role; address: string }[] {
  const unique = new Map(
    addresses.flatMap((address) => (address ? [[address.toLowerCase(), address] as const] : [])),
  )
  return [...unique.values()].map((address) => ({ role, address }))
}

export const transactionFlow: FlowScreen = defineFlow({
  Screen: Transaction,
  styles: [factsCss, transactionCss],
})
