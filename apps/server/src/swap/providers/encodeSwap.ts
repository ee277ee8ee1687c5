import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { encodeV3Path, type Route } from './route.ts'

// These functions check the recipient's received amount, so fee-on-transfer tokens cannot
// fall below the minimum. The plain variants check only the pool's output.
const v2RouterAbi = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

const router02Abi = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInput params) payable returns (uint256 amountOut)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256 amountOut)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)',
])

/** SwapRouter02's constant for its own address. */
const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002'

export type SwapTerms = {
  amount: bigint
  minimum: bigint
  recipient: Address
  /** Unix seconds. */
  deadline: bigint
  /** Sold or bought natively; the route then has the wrapped coin at that end. */
  native: 'from' | 'to' | null
}

/** Calldata for a Uniswap V2 router. */
export function encodeV2Swap(path: readonly Address[], terms: SwapTerms): Hex {
  const { amount, minimum, recipient, deadline } = terms
  if (terms.native === 'from') {
    return encodeFunctionData({
      abi: v2RouterAbi,
      functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      args: [minimum, path, recipient, deadline],
    })
  }
  return encodeFunctionData({
    abi: v2RouterAbi,
    functionName:
      terms.native === 'to'
        ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
        : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args: [amount, minimum, path, recipient, deadline],
  })
}

/** Calldata for SwapRouter02, which serves V3 pools and Uniswap's own V2 pools. */
export function encodeRouter02Swap(route: Route, terms: SwapTerms): Hex {
  const recipient = terms.native === 'to' ? ROUTER_ITSELF : terms.recipient
  const steps = [encodeStep(route, { ...terms, recipient })]
  if (terms.native === 'to') {
    steps.push(
      encodeFunctionData({
        abi: router02Abi,
        functionName: 'unwrapWETH9',
        args: [terms.minimum, terms.recipient],
      }),
    )
  }
  return encodeFunctionData({
    abi: router02Abi,
    functionName: 'multicall',
    args: [terms.deadline, steps],
  })
}

function encodeStep(route: Route, { amount, minimum, recipient }: SwapTerms): Hex {
  if (route.version === 2) {
    return encodeFunctionData({
      abi: router02Abi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, minimum, route.path, recipient],
    })
  }
  const path = encodeV3Path(route.path, route.fees)
  return encodeFunctionData({
    abi: router02Abi,
    functionName: 'exactInput',
    args: [{ path, recipient, amountIn: amount, amountOutMinimum: minimum }],
  })
}
