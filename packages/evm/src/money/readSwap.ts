import { type Account, isSameAddress, type SwapVenue } from '@latchkey/core'
import type { Call, SwapCall } from '@latchkey/core/adapter'
import type { Hex } from 'viem'
import { decodeExactly } from './decodeExactly.ts'
import { readRouter02 } from './readRouter02.ts'
import { v2RouterAbi, wrappedAbi } from './swapAbis.ts'
import { toAddress } from './toAddress.ts'

/**
 * Decodes the calldata of a swap; `null` unless it is exactly one plain swap at a listed router: not for another
 * function, extra bytes, or two swaps in one call.
 */
export function readSwap({
  account,
  call,
  venue,
}: {
  account: Account
  call: Call
  venue: SwapVenue
}): SwapCall | null {
  const wrapped = venue.wrappedNative
  if (wrapped && isSameAddress(call.to, wrapped)) return readWrap(account, call, wrapped)
  const kind = venue.routers.find(({ address }) => isSameAddress(address, call.to))?.kind
  const context = { account: toAddress(account.address), value: call.value ?? 0n, wrapped }
  const swap = kind === 'uniswap-v2' ? readV2(call.data ?? '0x', context) : null
  return kind === 'uniswap-v3' ? readRouter02(call.data ?? '0x', context) : swap
}

function readV2(
  data: Hex,
  { value, wrapped }: { value: bigint; wrapped: string | undefined },
): SwapCall | null {
  const read = decodeExactly(v2RouterAbi, data)
  if (!read) return null
  switch (read.functionName) {
    case 'swapExactETHForTokens':
    case 'swapExactETHForTokensSupportingFeeOnTransferTokens': {
      const [minimumOut, path, recipient, deadline] = read.args
      if (!wrapped || !isSameAddress(path[0] ?? '', wrapped)) return null
      return withPathEnds(path, { amountIn: value, minimumOut, recipient, deadline }, 'in')
    }
    case 'swapExactTokensForETH':
    case 'swapExactTokensForETHSupportingFeeOnTransferTokens': {
      const [amountIn, minimumOut, path, recipient, deadline] = read.args
      if (!wrapped || !isSameAddress(path.at(-1) ?? '', wrapped)) return null
      return withPathEnds(path, { amountIn, minimumOut, recipient, deadline }, 'out')
    }
    default: {
      const [amountIn, minimumOut, path, recipient, deadline] = read.args
      return withPathEnds(path, { amountIn, minimumOut, recipient, deadline }, null)
    }
  }
}

function withPathEnds(
  path: readonly string[],
  terms: Pick<SwapCall, 'amountIn' | 'minimumOut' | 'recipient' | 'deadline'>,
  native: 'in' | 'out' | null,
): SwapCall | null {
  const tokenIn = path[0]
  const tokenOut = path.at(-1)
  if (!tokenIn || !tokenOut || path.length < 2) return null
  return {
    ...terms,
    tokenIn: native === 'in' ? null : tokenIn,
    tokenOut: native === 'out' ? null : tokenOut,
  }
}

/** WETH9's deposit and withdraw give the caller exactly the amount. */
function readWrap({ address }: Account, call: Call, wrapped: string): SwapCall | null {
  const read = decodeExactly(wrappedAbi, call.data ?? '0x')
  if (!read) return null
  const isDeposit = read.functionName === 'deposit'
  const amount = read.functionName === 'deposit' ? (call.value ?? 0n) : read.args[0]
  return {
    tokenIn: isDeposit ? null : wrapped,
    tokenOut: isDeposit ? wrapped : null,
    amountIn: amount,
    minimumOut: amount,
    recipient: address,
    deadline: null,
  }
}
