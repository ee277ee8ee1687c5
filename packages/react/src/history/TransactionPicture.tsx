import type { Transaction, Transfer } from '@latchkey/core'
import type { TransactionDescription } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { Icon } from '../parts/Icon.tsx'
import type { IconName } from '../parts/icons.ts'
import { Logo } from '../parts/Logo.tsx'

const icons: Readonly<Record<Transaction['operation'], IconName>> = {
  approve: 'check',
  borrow: 'receive',
  burn: 'close',
  cancel: 'close',
  claim: 'receive',
  deploy: 'puzzle',
  deposit: 'receive',
  execute: 'puzzle',
  mint: 'spark',
  receive: 'receive',
  repay: 'send',
  send: 'send',
  stake: 'layers',
  trade: 'swap',
  unstake: 'layers',
  withdraw: 'send',
}

/** The transferred asset's image with a small icon for the operation; two overlapping images for a swap. */
export function TransactionPicture(props: {
  transaction: Transaction
  description: TransactionDescription
}): JSX.Element {
  const { transaction, description } = props
  const icon = transaction.isPurchase ? 'card' : icons[transaction.operation]
  if (description.kind === 'pair') {
    const [sold, received] = description.transfers
    return (
      <span className="history-picture" data-pair="">
        <TransferImage transfer={sold} />
        <TransferImage transfer={received} />
      </span>
    )
  }
  if (description.kind !== 'single') {
    return (
      <span className="history-picture">
        <span className="row-glyph history-glyph">
          <Icon name={icon} size={18} />
        </span>
      </span>
    )
  }
  return (
    <span className="history-picture">
      <TransferImage transfer={description.transfer} />
      <span className="history-mark" data-status={transaction.status}>
        <Icon name={transaction.status === 'failed' ? 'close' : icon} size={12} />
      </span>
    </span>
  )
}

function TransferImage(props: { transfer: Transfer }): JSX.Element {
  const { transfer } = props
  return (
    <span className="history-image">
      <Logo
        shape={transfer.kind === 'nft' ? 'square' : 'round'}
        name={transfer.symbol || transfer.name}
        src={transfer.imageUrl}
      />
    </span>
  )
}
