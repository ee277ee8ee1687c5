import { type Address, isAddress, isAddressEqual, parseAbi } from 'viem'
import type { EvmTransaction } from './decodedRequest.ts'
import { decodeExactly } from './decodeExactly.ts'
import { decodeSwapRouter02 } from './decodeSwapRouter02.ts'
import { knownRouters } from './knownRouters.ts'
import { pathEndsOf, type RouterCall, type SwapCall } from './swapCall.ts'

const v2Abi = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
])

const wrappedAbi = parseAbi(['function deposit()', 'function withdraw(uint256)'])

/**
 * Decodes one swap of an exact amount at a known router, for at least one unit, to the account that pays. `null` for
 * every other call: another receiver, no minimum, a second swap, more value than the swap sells, bytes left over.
 */
export function decodeSwap(
  { to, data, value }: EvmTransaction & { to: Address },
  { account, chainId }: { account: string; chainId: string },
): SwapCall | null {
  const routers = knownRouters(chainId)
  if (!routers || !isAddress(account, { strict: false })) return null
  const call = { data, value, account, routers }
  const swap = decodeAtContract(call, to)
  if (!swap || swap.amountIn === 0n || swap.minimumOut === 0n) return null
  return value === (swap.tokenIn ? 0n : swap.amountIn) ? swap : null
}

function decodeAtContract(call: RouterCall, to: Address): SwapCall | null {
  const isTarget = (address: Address) => isAddressEqual(address, to)
  const { v2, v3, wrapped } = call.routers
  if (isTarget(wrapped)) return decodeWrap(call)
  if (v2.some(isTarget)) return decodeV2Swap(call)
  return v3.some(isTarget) ? decodeSwapRouter02(call) : null
}

/** WETH9's `deposit` and `withdraw` give the caller exactly the amount. */
function decodeWrap({ data, value, routers: { wrapped } }: RouterCall): SwapCall | null {
  const call = decodeExactly(wrappedAbi, data)
  if (!call) return null
  const isDeposit = call.functionName === 'deposit'
  const amount = isDeposit ? value : call.args[0]
  const [tokenIn, tokenOut] = isDeposit ? [null, wrapped] : [wrapped, null]
  return { tokenIn, tokenOut, amountIn: amount, minimumOut: amount }
}

function decodeV2Swap({ data, value, account, routers }: RouterCall): SwapCall | null {
  const call = decodeExactly(v2Abi, data)
  if (!call) return null
  const { functionName, args } = call
  const [amountIn, minimumOut, path, to] =
    args.length === 4 ? [value, args[0], args[1], args[2]] : args
  const pathEnds = pathEndsOf(path)
  if (!pathEnds || !isAddressEqual(to, account)) return null
  const isCoinIn = args.length === 4
  const isCoinOut = functionName.includes('ForETH')
  const { wrapped } = routers
  if (isCoinIn && !isAddressEqual(pathEnds.tokenIn, wrapped)) return null
  if (isCoinOut && !isAddressEqual(pathEnds.tokenOut, wrapped)) return null
  return {
    tokenIn: isCoinIn ? null : pathEnds.tokenIn,
    amountIn,
    tokenOut: isCoinOut ? null : pathEnds.tokenOut,
    minimumOut,
  }
}
