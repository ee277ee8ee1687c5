import { isSameAddress } from '@latchkey/core'
import { mergeDecoded, withDanger, withFacts } from '@latchkey/core/adapter'
import { decodeSwap } from '../money/decodeSwap.ts'
import type { CallDecoder } from './decodeContext.ts'

/**
 * Decodes one plain swap at a listed router, or a wrap at the listed wrapped currency. Any other call to them is decoded
 * like a call of any contract.
 */
export const decodeSwapFacts: CallDecoder = (call, context) => {
  const { account, swapRouters, isSender } = context
  // In a nested call the contract pays and receives, not the account.
  if (!isSender) return null
  const swap = decodeSwap({
    account: { namespace: 'eip155', address: account, type: 'eoa' },
    call,
    swapRouters,
  })
  if (!swap) return null
  const { tokenIn: sell, tokenOut: buy, amountIn: amount, minimumOut: minimum, recipient } = swap
  const facts =
    swapRouters.wrappedNative && isSameAddress(call.to, swapRouters.wrappedNative)
      ? withFacts({ kind: sell === null ? 'wraps' : 'unwraps', token: call.to, amount })
      : withFacts({ kind: 'swaps', router: call.to, sell, buy, amount, minimum, recipient })
  const isOwn = isSameAddress(recipient, account)
  // A permit in the same multicall was assessed before, when its signature was requested.
  return isOwn ? facts : mergeDecoded(facts, withDanger('foreign-recipient', recipient))
}
