import { type Address, getAddress, type Hex, isAddressEqual, parseAbi, size, slice } from 'viem'
import { decodeExactly } from './decodeExactly.ts'
import { pathEndsOf, type RouterCall, type SwapCall } from './swapCall.ts'

const abi = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 minimumOut, uint160 priceLimit))',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 minimumOut))',
  'function swapExactTokensForTokens(uint256, uint256, address[], address)',
  'function unwrapWETH9(uint256, address)',
  'function unwrapWETH9(uint256)',
  'function refundETH()',
  'function selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32)',
  'function multicall(bytes[])',
  'function multicall(uint256, bytes[])',
])

/** Constants of SwapRouter02: MSG_SENDER and ADDRESS_THIS. */
const msgSender: Address = '0x0000000000000000000000000000000000000001'
const addressThis: Address = '0x0000000000000000000000000000000000000002'

/** A swap at SwapRouter02: alone, or in a multicall after the sold token's permit and before an unwrap or a refund. */
export function decodeSwapRouter02(call: RouterCall): SwapCall | null {
  const [first, ...others] = decodeSteps(call.data)
  const permit = first?.functionName === 'selfPermitIfNecessary' ? first : null
  const [step, lastStep, ...more] = permit ? others : [first, ...others]
  const swap = step ? toSwapStep(step) : null
  if (!swap || more.length > 0 || (permit && !isPermitFor(swap, permit.args))) return null
  const output = outputOf(swap, lastStep, call)
  if (!output) return null
  const { tokenIn, amountIn } = swap
  if (call.value === 0n) return { tokenIn, amountIn, ...output }
  const isCoin = isAddressEqual(tokenIn, call.routers.wrapped)
  return isCoin ? { tokenIn: null, amountIn, ...output } : null
}

function isPermitFor(
  { tokenIn, amountIn }: SwapStep,
  [token, amount]: readonly [Address, bigint, ...unknown[]],
): boolean {
  return isAddressEqual(token, tokenIn) && amount === amountIn
}

/** What the account gets; `null` if another account gets it, or if it stays at the router, where anyone can take it. */
function outputOf(
  { tokenOut, minimumOut, to }: SwapStep,
  lastStep: Step | undefined,
  { account, routers }: RouterCall,
): Pick<SwapCall, 'tokenOut' | 'minimumOut'> | null {
  const isOwn = (address: Address) =>
    isAddressEqual(address, msgSender) || isAddressEqual(address, account)
  if (!lastStep || lastStep.functionName === 'refundETH')
    return isOwn(to) ? { tokenOut, minimumOut } : null
  if (lastStep.functionName !== 'unwrapWETH9') return null
  const [unwrapped, receiver = msgSender] = lastStep.args
  const isAtRouter = isAddressEqual(to, addressThis) && isAddressEqual(tokenOut, routers.wrapped)
  return isAtRouter && isOwn(receiver) ? { tokenOut: null, minimumOut: unwrapped } : null
}

type Step = NonNullable<ReturnType<typeof decodeStep>>

function decodeStep(data: Hex) {
  return decodeExactly(abi, data)
}

/** The calls of a multicall, or the call itself; none when one of them is unknown. */
function decodeSteps(data: Hex): readonly Step[] {
  const call = decodeStep(data)
  if (!call) return []
  if (call.functionName !== 'multicall') return [call]
  const steps = (call.args.length === 2 ? call.args[1] : call.args[0]).map(decodeStep)
  return steps.includes(null) ? [] : steps.filter((step) => step !== null)
}

type SwapStep = {
  tokenIn: Address
  tokenOut: Address
  amountIn: bigint
  minimumOut: bigint
  to: Address
}

function toSwapStep(step: Step): SwapStep | null {
  if (step.functionName === 'exactInputSingle') {
    const [{ tokenIn, tokenOut, amountIn, minimumOut, recipient, priceLimit }] = step.args
    // With a price limit, part of the input may stay at the router.
    return priceLimit === 0n ? { tokenIn, tokenOut, amountIn, minimumOut, to: recipient } : null
  }
  if (step.functionName === 'exactInput') {
    const [{ path, recipient, amountIn, minimumOut }] = step.args
    // token, fee, token, …, token
    const hops = (size(path) - 20) / 23
    if (!Number.isInteger(hops) || hops < 1) return null
    const tokenIn = getAddress(slice(path, 0, 20))
    const tokenOut = getAddress(slice(path, -20))
    return { tokenIn, tokenOut, amountIn, minimumOut, to: recipient }
  }
  if (step.functionName !== 'swapExactTokensForTokens') return null
  const [amountIn, minimumOut, path, to] = step.args
  const pathEnds = pathEndsOf(path)
  return pathEnds && { ...pathEnds, amountIn, minimumOut, to }
}
