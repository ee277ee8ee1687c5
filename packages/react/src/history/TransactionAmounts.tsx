import type { Transfer } from '@latchkey/core'
import type { TransactionDescription } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { formatAmount } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { historyText } from '../text/en/history.ts'

/** The amounts of a transaction as the list shows them: one amount, or the sold and the received one. */
export function TransactionAmounts(props: {
  description: TransactionDescription
}): JSX.Element | null {
  const { description } = props
  switch (description.kind) {
    case 'single':
      return <Amount transfer={description.transfer} sign={description.sign} />
    case 'pair':
      return (
        <>
          <Amount transfer={description.transfers[1]} sign="" />
          <Amount transfer={description.transfers[0]} sign="" isSoft />
        </>
      )
    default:
      return null
  }
}

function Amount(props: {
  transfer: Transfer
  sign: '+' | '-' | ''
  isSoft?: boolean
}): JSX.Element {
  const { transfer, sign } = props
  const text = useText(historyText)
  const { tag } = useLanguage()
  const amount = formatAmount(transfer.amount, transfer.decimals, tag)
  const isSingleNft = transfer.kind === 'nft' && transfer.amount === 1n
  const assetName =
    transfer.kind === 'nft'
      ? plainText(transfer.name, 24) || text.nft
      : plainText(transfer.symbol, 12) || text.unknown
  return (
    <span
      className={`history-amount line${props.isSoft ? ' row-detail' : ''}`}
      data-sign={sign === '+' || undefined}
      dir="ltr"
    >
      {sign}
      {isSingleNft ? '' : `${amount}${transfer.kind === 'nft' ? ' × ' : ' '}`}
      <bdi>{assetName}</bdi>
    </span>
  )
}
