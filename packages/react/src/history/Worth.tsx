import type { TokenBalance } from '@latchkey/core'
import { amountInUsd, internals, swapPriceQuery } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { formatUsd } from '../format/formatUsd.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { transactionText } from '../text/en/transaction.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** What an amount of a token is worth now; nothing without a price. */
export function Worth(props: {
  token: Pick<TokenBalance, 'network' | 'address'>
  amount: bigint
  decimals: number
}): JSX.Element | null {
  const latchkey = useLatchkey()
  const words = useText(transactionText)
  const { tag } = useLanguage()
  const hasServer = useStore(internals(latchkey).options, (options) =>
    Boolean(options.endpoints?.api),
  )
  const { data } = useInstanceQuery({
    ...swapPriceQuery(latchkey, props.token),
    enabled: hasServer,
  })
  const value = data ? amountInUsd(props.amount, props.decimals, data) : null
  if (value === null) return null
  return (
    <span className="soft" title={words.atPriceNow}>
      ≈ {formatUsd(value, tag)}
    </span>
  )
}
