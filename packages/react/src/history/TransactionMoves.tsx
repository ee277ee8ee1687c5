import { formatUnits, type Transaction, type Transfer } from '@latchkey/core'
import type { JSX } from 'react'
import { formatDecimalString, formatSignificantDigits } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Logo } from '../parts/Logo.tsx'
import { historyText } from '../text/en/history.ts'
import { transactionText } from '../text/en/transaction.ts'
import { Worth } from './Worth.tsx'

/** What the visitor sent and received, with its value; sent comes first. */
export function TransactionMoves(props: { transaction: Transaction }): JSX.Element | null {
  const { transfers, network } = props.transaction
  const words = useText(transactionText)
  if (transfers.length === 0) return null
  const ordered = transfers.toSorted((a, b) => rankSentFirst(a) - rankSentFirst(b))
  return (
    <ul
      className="transaction-moves"
      aria-label={words.moved}
      data-single={ordered.length === 1 || undefined}
    >
      {ordered.map((transfer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of transfers never changes
        <Move key={index} transfer={transfer} network={network} />
      ))}
    </ul>
  )
}

function rankSentFirst({ direction }: Transfer): number {
  return direction === 'in' ? 1 : 0
}

function Move(props: { transfer: Transfer; network: Transaction['network'] }): JSX.Element {
  const { transfer, network } = props
  const words = useText(transactionText)
  const { tag } = useLanguage()
  const { amount, decimals } = transfer
  const assetName = useAssetName(transfer)
  const exact = formatDecimalString(formatUnits(amount, decimals), tag)
  return (
    <li className="transaction-move">
      <span className="transaction-image">
        <Logo
          shape={transfer.kind === 'nft' ? 'square' : 'round'}
          name={transfer.symbol || transfer.name}
          src={transfer.imageUrl}
        />
      </span>
      <span className="transaction-direction">{words[transfer.direction]}</span>
      <span className="transaction-amount" part="amount" title={`${exact} ${assetName}`} dir="ltr">
        <bdi>{formatSignificantDigits(amount, decimals, tag)}</bdi> <bdi>{assetName}</bdi>
      </span>
      {transfer.kind === 'token' && amount > 0n ? (
        <span className="transaction-worth">
          <Worth token={{ network, address: transfer.token }} amount={amount} decimals={decimals} />
        </span>
      ) : null}
    </li>
  )
}

function useAssetName(transfer: Transfer): string {
  const text = useText(historyText)
  return transfer.kind === 'nft'
    ? plainText(transfer.name) || text.nft
    : plainText(transfer.symbol, 12) || text.unknown
}
