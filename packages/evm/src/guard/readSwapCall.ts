import { readSwap } from '../money/readSwap.ts'
import { isSameAddress } from '../money/toAddress.ts'
import { type Reader, says, together, warns } from './reading.ts'

/**
 * One plain swap at a listed router, or a wrap at the listed wrapped currency. Anything else that is sent there is
 * read like a call of any other contract.
 */
export const readSwapCall: Reader = (call, context) => {
  const { account, venue, isSender } = context
  // A contract that swaps in its turn pays and receives for itself.
  if (!isSender) return null
  const swap = readSwap({
    account: { namespace: 'eip155', address: account, type: 'eoa' },
    call,
    venue,
  })
  if (!swap) return null
  const { tokenIn: sell, tokenOut: buy, amountIn: amount, minimumOut: minimum, recipient } = swap
  const said =
    venue.wrappedNative && isSameAddress(call.to, venue.wrappedNative)
      ? says({ kind: sell === null ? 'wraps' : 'unwraps', token: call.to, amount })
      : says({ kind: 'swaps', router: call.to, sell, buy, amount, minimum, recipient })
  const isOwn = isSameAddress(recipient, account)
  // The token's permit travels with the swap; its signature was asked for, and assessed, before.
  return isOwn ? said : together(said, warns('foreign-recipient', recipient))
}
