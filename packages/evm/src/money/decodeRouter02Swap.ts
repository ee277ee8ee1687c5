import { isSameAddress } from '@latchkey/core'
import type { SwapCall } from '@latchkey/core/adapter'
import { type Address, getAddress, type Hex, size, slice } from 'viem'
import { decodeExactly } from './decodeExactly.ts'
import { router02Abi } from './swapAbis.ts'

/** Constants of SwapRouter02: MSG_SENDER and ADDRESS_THIS. */
const msgSender = '0x0000000000000000000000000000000000000001'
const addressThis = '0x0000000000000000000000000000000000000002'
const addressBytes = 20
const hopBytes = 23

export type SwapContext = { account: Address; value: bigint; wrapped: string | undefined }

type Step =
  | {
      kind: 'swap'
      tokenIn: string
      tokenOut: string
      amountIn: bigint
      minimumOut: bigint
      recipient: string
    }
  | { kind: 'unwrap'; minimumOut: bigint; recipient: string }
  | { kind: 'refund' }
  | { kind: 'permit'; token: string; amount: bigint; deadline: bigint }

/**
 * Decodes one exact-input swap at SwapRouter02: alone, or in a multicall with an unwrap or a refund, optionally after the
 * sold token's permit.
 */
export function decodeRouter02Swap(data: Hex, context: SwapContext): SwapCall | null {
  const { steps, deadline } = unpackMulticall(data)
  const [first, ...others] = steps.map((step) => decodeStep(step, context.account))
  const permit = first?.kind === 'permit' ? first : null
  const swap = decodeSwapSteps(permit ? others : [first ?? null, ...others], context)
  if (!swap) return null
  if (!permit) return { ...swap, deadline }
  const isOwn = swap.tokenIn !== null && isSameAddress(permit.token, swap.tokenIn)
  return isOwn ? { ...swap, deadline, permit: termsOf(permit) } : null
}

function decodeSwapSteps(
  steps: readonly (Step | null)[],
  context: SwapContext,
): Omit<SwapCall, 'deadline'> | null {
  const [swap, ...more] = steps.filter((step) => step !== null && step.kind === 'swap')
  if (!swap || more.length > 0 || steps.some(isUnexpected)) return null
  const unwraps = steps.filter((step) => step !== null && step.kind === 'unwrap')
  const output = unwraps.length === 0 ? tokenOutput(swap) : nativeOutput(swap, unwraps, context)
  if (!output) return null
  const isNativeIn = context.value > 0n
  if (isNativeIn && !isWrapped(swap.tokenIn, context)) return null
  return { tokenIn: isNativeIn ? null : swap.tokenIn, amountIn: swap.amountIn, ...output }
}

/** An unknown step, or a permit that is not the first step. */
function isUnexpected(step: Step | null): boolean {
  return step === null || step.kind === 'permit'
}

function termsOf({ token, amount, deadline }: Extract<Step, { kind: 'permit' }>): PermitTerms {
  return { token, amount, deadline }
}

type PermitTerms = NonNullable<SwapCall['permit']>
type Swap = Extract<Step, { kind: 'swap' }>
type Unwrap = Extract<Step, { kind: 'unwrap' }>
type Output = Pick<SwapCall, 'tokenOut' | 'minimumOut' | 'recipient'>

/** Anyone can sweep tokens that stay at the router, so the recipient must not be the router. */
function tokenOutput({ tokenOut, minimumOut, recipient }: Swap): Output | null {
  return isSameAddress(recipient, addressThis) ? null : { tokenOut, minimumOut, recipient }
}

function nativeOutput(swap: Swap, unwraps: readonly Unwrap[], context: SwapContext): Output | null {
  const [unwrap, ...more] = unwraps
  const isToRouter = unwrap && more.length === 0 && isSameAddress(swap.recipient, addressThis)
  if (!isToRouter || !isWrapped(swap.tokenOut, context)) return null
  return { tokenOut: null, minimumOut: unwrap.minimumOut, recipient: unwrap.recipient }
}

function isWrapped(token: string, { wrapped }: SwapContext): boolean {
  return wrapped !== undefined && isSameAddress(token, wrapped)
}

function unpackMulticall(data: Hex): { steps: readonly Hex[]; deadline: bigint | null } {
  const decoded = decodeExactly(router02Abi, data)
  if (decoded?.functionName !== 'multicall') return { steps: [data], deadline: null }
  return decoded.args.length === 2
    ? { steps: decoded.args[1], deadline: decoded.args[0] }
    : { steps: decoded.args[0], deadline: null }
}

function decodeStep(data: Hex, account: Address): Step | null {
  const decoded = decodeExactly(router02Abi, data)
  switch (decoded?.functionName) {
    case 'exactInputSingle': {
      const [{ tokenIn, tokenOut, recipient, amountIn, amountOutMinimum, sqrtPriceLimitX96 }] =
        decoded.args
      // With a price limit, part of the input may stay unspent at the router.
      if (sqrtPriceLimitX96 !== 0n) return null
      return swapStep(
        { tokenIn, tokenOut, amountIn, minimumOut: amountOutMinimum, recipient },
        account,
      )
    }
    case 'exactInput': {
      const [{ path, recipient, amountIn, amountOutMinimum }] = decoded.args
      const pathEnds = decodePathEnds(path)
      return (
        pathEnds &&
        swapStep({ ...pathEnds, amountIn, minimumOut: amountOutMinimum, recipient }, account)
      )
    }
    case 'swapExactTokensForTokens': {
      const [amountIn, minimumOut, path, recipient] = decoded.args
      const [tokenIn, tokenOut] = [path[0], path.at(-1)]
      if (!tokenIn || !tokenOut || path.length < 2) return null
      return swapStep({ tokenIn, tokenOut, amountIn, minimumOut, recipient }, account)
    }
    case 'unwrapWETH9': {
      const [minimumOut, recipient = msgSender] = decoded.args
      return { kind: 'unwrap', minimumOut, recipient: resolveRecipient(recipient, account) }
    }
    case 'refundETH':
      return { kind: 'refund' }
    case 'selfPermitIfNecessary': {
      const [token, amount, deadline] = decoded.args
      return { kind: 'permit', token, amount, deadline }
    }
    default:
      return null
  }
}

function swapStep(swap: Omit<Swap, 'kind'>, account: Address): Swap {
  return { kind: 'swap', ...swap, recipient: resolveRecipient(swap.recipient, account) }
}

function resolveRecipient(recipient: string, account: Address): string {
  return isSameAddress(recipient, msgSender) ? account : recipient
}

/** `token, fee, token, …, token`. */
function decodePathEnds(path: Hex): { tokenIn: string; tokenOut: string } | null {
  const hops = (size(path) - addressBytes) / hopBytes
  if (!Number.isInteger(hops) || hops < 1) return null
  return {
    tokenIn: getAddress(slice(path, 0, addressBytes)),
    tokenOut: getAddress(slice(path, -addressBytes)),
  }
}
