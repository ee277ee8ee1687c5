import { type Account, isSameAddress, type SwapRouters } from '@latchkey/core'
import type { Call, SwapCall } from '@latchkey/core/adapter'
import type { Hex } from 'viem'
import { decodeExactly } from './decodeExactly.ts'
import { decodeRouter02Swap } from './decodeRouter02Swap.ts'
import { v2RouterAbi, wrappedAbi } from './swapAbis.ts'
import { toAddress } from './toAddress.ts'

/**
 * Decodes the calldata of a swap; `null` unless it is exactly one plain swap at a listed router: not for another
 * function, extra bytes, or two swaps in one call.
 */
export function decodeSwap({
  account,
  call,
  swapRouters,
}: {
  account: Account
  call: Call
  swapRouters: SwapRouters
}): SwapCall | null {
  const wrapped = swapRouters.wrappedNative
  if (wrapped && isSameAddress(call.to, wrapped)) return decodeWrap(account, call, wrapped)
  const kind = swapRouters.routers.find(({ address }) => isSameAddress(address, call.to))?.kind
  const context = { account: toAddress(account.address), value: call.value ?? 0n, wrapped }
  const swap = kind === 'uniswap-v2' ? decodeV2Swap(call.data ?? '0x', context) : null
  return kind === 'uniswap-v3' ? decodeRouter02Swap(call.data ?? '0x', context) : swap
}

function decodeV2Swap(
  data: Hex,
  { value, wrapped }: { value: bigint; wrapped: string | undefined },
): SwapCall | null {
  const decoded = decodeExactly(v2RouterAbi, data)
  if (!decoded) return null
  switch (decoded.functionName) {
    case 'swapExactETHForTokens':
    case 'swapExactETHForTokensSupportingFeeOnTransferTokens': {
      const [minimumOut, path, recipient, deadline] = decoded.args
      if (!wrapped || !isSameAddress(path[0] ?? '', wrapped)) return null
      return toSwapCall(path, { amountIn: value, minimumOut, recipient, deadline }, 'in')
    }
    case 'swapExactTokensForETH':
    case 'swapExactTokensForETHSupportingFeeOnTransferTokens': {
      const [amountIn, minimumOut, path, recipient, deadline] = decoded.args
      if (!wrapped || !isSameAddress(path.at(-1) ?? '', wrapped)) return null
      return toSwapCall(path, { amountIn, minimumOut, recipient, deadline }, 'out')
    }
    default: {
      const [amountIn, minimumOut, path, recipient, deadline] = decoded.args
      return toSwapCall(path, { amountIn, minimumOut, recipient, deadline }, null)
    }
  }
}

function toSwapCall(
  path: readonly string[],
  terms: Pick<SwapCall, 'amountIn' | 'minimumOut' | 'recipient' | 'deadline'>,
  nativeSide: 'in' | 'out' | null,
): SwapCall | null {
  const tokenIn = path[0]
  const tokenOut = path.at(-1)
  if (!tokenIn || !tokenOut || path.length < 2) return null
  return {
    ...terms,
    tokenIn: nativeSide === 'in' ? null : tokenIn,
    tokenOut: nativeSide === 'out' ? null : tokenOut,
  }
}

/** WETH9's deposit and withdraw give the caller exactly the amount. */
function decodeWrap({ address }: Account, call: Call, wrapped: string): SwapCall | null {
  const decoded = decodeExactly(wrappedAbi, call.data ?? '0x')
  if (!decoded) return null
  const isDeposit = decoded.functionName === 'deposit'
  const amount = decoded.functionName === 'deposit' ? (call.value ?? 0n) : decoded.args[0]
  return {
    tokenIn: isDeposit ? null : wrapped,
    tokenOut: isDeposit ? wrapped : null,
    amountIn: amount,
    minimumOut: amount,
    recipient: address,
    deadline: null,
  }
}
