import { type Address, decodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { encodeRouter02Swap, encodeV2Swap, type SwapTerms } from './encodeSwap.ts'
import { encodeV3Path } from './route.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [from, to, user] = [address('1'), address('2'), address('7')]

const terms: SwapTerms = {
  amount: 1_000n,
  minimum: 990n,
  recipient: user,
  deadline: 1_234n,
  native: null,
}

const v2Abi = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
])

test.each([
  [
    'a token for a token',
    null,
    'swapExactTokensForTokens',
    [1_000n, 990n, [from, to], user, 1_234n],
  ],
  [
    'a token for native coins',
    'to',
    'swapExactTokensForETH',
    [1_000n, 990n, [from, to], user, 1_234n],
  ],
  ['native coins for a token', 'from', 'swapExactETHForTokens', [990n, [from, to], user, 1_234n]],
] as const)('encodeV2Swap of %s pays the user at least the minimum', (_, native, name, args) => {
  const data = encodeV2Swap([from, to], { ...terms, native })
  expect(decodeFunctionData({ abi: v2Abi, data })).toEqual({
    functionName: `${name}SupportingFeeOnTransferTokens`,
    args,
  })
})

const router02Abi = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInput params) payable',
  'function swapExactTokensForTokens(uint256, uint256, address[], address) payable',
  'function unwrapWETH9(uint256, address) payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
])

function steps(data: `0x${string}`) {
  const { functionName, args } = decodeFunctionData({ abi: router02Abi, data })
  if (functionName !== 'multicall') throw new Error(`not a multicall but ${functionName}`)
  expect(args[0]).toBe(1_234n)
  return args[1].map((step) => decodeFunctionData({ abi: router02Abi, data: step }))
}

test('encodeRouter02Swap of a V3 route is one exactInput call that pays the user', () => {
  const route = { version: 3, path: [from, to], fees: [500] } as const
  expect(steps(encodeRouter02Swap(route, terms))).toEqual([
    {
      functionName: 'exactInput',
      args: [
        {
          path: encodeV3Path([from, to], [500]),
          recipient: user,
          amountIn: 1_000n,
          amountOutMinimum: 990n,
        },
      ],
    },
  ])
})

/** The router's name for itself as a recipient. */
const ROUTER = '0x0000000000000000000000000000000000000002'

test.each([
  ['V2', { version: 2, path: [from, to] }, [1_000n, 990n, [from, to], ROUTER]],
  [
    'V3',
    { version: 3, path: [from, to], fees: [500] },
    [
      {
        path: encodeV3Path([from, to], [500]),
        recipient: ROUTER,
        amountIn: 1_000n,
        amountOutMinimum: 990n,
      },
    ],
  ],
] as const)(
  'encodeRouter02Swap for native coins over %s pools lets the router unwrap the output and pay the user',
  (_, route, swapArgs) => {
    const [swap, unwrap] = steps(encodeRouter02Swap(route, { ...terms, native: 'to' }))
    expect(swap?.args).toEqual(swapArgs)
    expect(unwrap).toEqual({ functionName: 'unwrapWETH9', args: [990n, user] })
  },
)
