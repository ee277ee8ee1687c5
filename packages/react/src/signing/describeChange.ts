import type { AssetChange } from '@latchkey/core/adapter'
import { fill } from '../text/fill.ts'
import type { Names } from './useTokenNames.ts'

/** A balance change with its sign: `−0.01 ETH ($30.00)`. */
export function describeChange(
  change: AssetChange,
  names: Names,
  text: Readonly<Record<'leaves' | 'arrives' | 'item', string>>,
): string {
  const amount = change.amount < 0n ? -change.amount : change.amount
  const sentence = change.amount < 0n ? text.leaves : text.arrives
  return fill(sentence, { amount: formatChangeAmount(change, amount, names, text.item) })
}

function formatChangeAmount(
  change: AssetChange,
  amount: bigint,
  names: Names,
  item: string,
): string {
  const rounding = change.amount < 0n ? 'up' : 'down'
  switch (change.kind) {
    case 'native':
      return names.native(amount, rounding)
    case 'token':
      return names.amount(change.token, amount, rounding)
    case 'nft':
      return fill(item, { token: names.token(change.token), id: String(change.id) })
  }
}
